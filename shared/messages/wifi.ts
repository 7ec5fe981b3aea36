import type { MessagesOf } from './messages.ts';
import cz from './wifi/cz.json' with { type: 'json' };
import de from './wifi/de.json' with { type: 'json' };
import en from './wifi/en.json' with { type: 'json' };
import sk from './wifi/sk.json' with { type: 'json' };

/** Texts of the wifi pages. */
export const wifiMessages = { en, cz, sk, de } satisfies MessagesOf<keyof typeof en>;
