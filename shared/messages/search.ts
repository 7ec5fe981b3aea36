import type { MessagesOf } from './messages.ts';
import cz from './search/cz.json' with { type: 'json' };
import de from './search/de.json' with { type: 'json' };
import en from './search/en.json' with { type: 'json' };
import sk from './search/sk.json' with { type: 'json' };

/** Names in search results for entries without a title: entrances (by kind) and the site’s screens. */
export const searchMessages = { en, cz, sk, de } satisfies MessagesOf<keyof typeof en>;
