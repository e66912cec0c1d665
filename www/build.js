export const VERSION = '0.1.0';

/** What these files were built as. `turnstone build` writes it; files of different builds never talk to each other. */
export const BUILD = 'dev';
