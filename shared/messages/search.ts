import type { MessagesOf } from './messages.ts';
import cz from './search/cz.json' with { type: 'json' };
import de from './search/de.json' with { type: 'json' };
import en from './search/en.json' with { type: 'json' };
import sk from './search/sk.json' with { type: 'json' };

/** What search calls what has no title of its own: entrances by their kind, the site’s screens. */
export const searchMessages = { en, cz, sk, de } satisfies MessagesOf<keyof typeof en>;
