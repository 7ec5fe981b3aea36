import cz from './mail/cz.json' with { type: 'json' };
import de from './mail/de.json' with { type: 'json' };
import en from './mail/en.json' with { type: 'json' };
import sk from './mail/sk.json' with { type: 'json' };
import type { MessagesOf } from './messages.ts';

/** Texts of emails. */
export const mailMessages = { en, cz, sk, de } satisfies MessagesOf<keyof typeof en>;

export type MailMessage = keyof typeof en;
