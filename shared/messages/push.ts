import type { MessagesOf } from './messages.ts';
import cz from './push/cz.json' with { type: 'json' };
import de from './push/de.json' with { type: 'json' };
import en from './push/en.json' with { type: 'json' };
import sk from './push/sk.json' with { type: 'json' };

/** Texts of push messages, which a member's browser shows for a notice while no page is open. */
export const pushMessages = { en, cz, sk, de } satisfies MessagesOf<keyof typeof en>;
