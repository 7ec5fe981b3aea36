import type { MessagesOf } from './messages.ts';
import cz from './pages/cz.json' with { type: 'json' };
import de from './pages/de.json' with { type: 'json' };
import en from './pages/en.json' with { type: 'json' };
import sk from './pages/sk.json' with { type: 'json' };

/** Texts of the gateway’s small pages, such as the one for too many visitors and the map frame. */
export const pagesMessages = { en, cz, sk, de } satisfies MessagesOf<keyof typeof en>;
