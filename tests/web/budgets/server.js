/** A built site as a good static host sends it: gzip, files that may be kept, HTTP/2 where it is to be timed. It counts what it sends. */

import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TYPES } from '../site.js';

/** @param {Buffer} bytes @returns {Buffer} as it is sent: gzip where that is less */
export function packed(bytes) {
  const small = gzipSync(bytes, { level: 9 });
  return small.length < bytes.length ? small : bytes;
}

/**
 * @param {string} site  its folder
 * @param {{ secure?: boolean, pages?: Record<string, string> }} [options]  `secure`: HTTP/2 over TLS with a certificate of its own;
 *   `pages`: HTML served beside the site's files, by path
 */
export async function serveSite(site, { secure = false, pages = {} } = {}) {
  /** Sent bodies in bytes, by path and in order. @type {{ path: string, bytes: number }[]} */
  const sent = [];
  /** @type {Map<string, { body: Buffer, headers: Record<string, string> }>} */
  const files = new Map();

  /** @param {string} path */
  function fileOf(path) {
    const known = files.get(path);
    if (known) return known;
    const name = join(site, path.replace(/\/$/, '/index.html'));
    if (!(path in pages) && !statSync(name, { throwIfNoEntry: false })?.isFile()) return null;
    const bytes = path in pages ? Buffer.from(pages[path]) : readFileSync(name);
    const body = packed(bytes);
    const type = path in pages ? 'text/html' : (TYPES[extname(name)] ?? 'application/octet-stream');
    const headers = { 'content-type': type, 'content-length': String(body.length), 'cache-control': 'max-age=3600', vary: 'accept-encoding' };
    if (body !== bytes) headers['content-encoding'] = 'gzip';
    const file = { body, headers };
    files.set(path, file);
    return file;
  }

  const answer = (request, response) => {
    const path = new URL(request.url, 'http://any').pathname;
    const file = fileOf(path);
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.');
      return;
    }
    sent.push({ path, bytes: file.body.length });
    response.writeHead(200, file.headers);
    response.end(file.body);
  };
  const server = secure ? await secureServer(answer) : createServer(answer);
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const sessions = new Set();
  server.on('session', (session) => sessions.add(session));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}/`,
    sent,
    /** What one answer weighs. @param {string} path */
    weight: (path) => fileOf(path)?.body.length ?? 0,
    close() {
      for (const session of sessions) session.destroy();
      if ('closeAllConnections' in server) server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

async function secureServer(answer) {
  const [{ createSecureServer }, { default: selfsigned }] = await Promise.all([import('node:http2'), import('selfsigned')]);
  const altNames = [{ type: 7, ip: '127.0.0.1' }];
  const { private: key, cert } = await selfsigned.generate([{ name: 'commonName', value: '127.0.0.1' }], { keySize: 2048, algorithm: 'sha256', extensions: [{ name: 'subjectAltName', altNames }] });
  return createSecureServer({ key, cert, allowHTTP1: true }, answer);
}
