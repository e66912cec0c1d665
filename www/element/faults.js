/** What the element refuses. Every error it throws or tells has a stable id: `rule`, or `code` where something could not be loaded. */

/** @param {string} rule @param {string} [message] */
export const refusal = (rule, message = rule) => Object.assign(new Error(message), { rule });

/** @param {string} code @param {unknown} [cause] */
export const failure = (code, cause) => Object.assign(new Error(code, { cause }), { code });

/** The stable id of an error. @param {any} error @returns {string} */
export const idOf = (error) => error?.code ?? error?.rule ?? 'unknown';
