import cz from './calendar/cz.json' with { type: 'json' };
import de from './calendar/de.json' with { type: 'json' };
import en from './calendar/en.json' with { type: 'json' };
import sk from './calendar/sk.json' with { type: 'json' };
import type { MessagesOf } from './messages.ts';

/** Texts of calendar files. */
export const calendarMessages = { en, cz, sk, de } satisfies MessagesOf<keyof typeof en>;
