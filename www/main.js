/** The page's entry: `page` is exported for the curious and for tests. */

import { Page } from './play/page.js';
import { Store } from './store.js';

export const page = new Page(new Store());
export const booted = page.boot();
