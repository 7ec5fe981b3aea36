import type { MessagesOf } from './messages.ts';
import cz from './pages/cz.json' with { type: 'json' };
import de from './pages/de.json' with { type: 'json' };
import en from './pages/en.json' with { type: 'json' };
import sk from './pages/sk.json' with { type: 'json' };

/** What the gateway’s other small pages say: the one of too many visitors, the frame of the map. */
export const pagesMessages = { en, cz, sk, de } satisfies MessagesOf<keyof typeof en>;
