import { conversationMailWords } from '#shared/messages/conversation-mail-words.ts';
import { fillWords, mailWords } from '#shared/messages/mail-words.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import type { CentreConversation } from '../db/queries/conversations.ts';
import type { Letter } from './letter.ts';

interface Written {
  subject: string;
  letter: Letter;
}

/** What the centre gets when a member has written on: what they wrote, and how it is answered. */
export function toConversationCentreLetter(conversation: CentreConversation, text: string, locale: Locale): Written {
  const { support: words } = mailWords[locale];
  const own = conversationMailWords[locale];
  const { reference, name, subject } = conversation;
  const category = words.categories[conversation.category];
  return {
    subject: fillWords(words.centreSubject, { reference, category, subject }),
    letter: {
      locale,
      heading: own.centreHeading,
      paragraphs: [],
      facts: [
        { term: words.reference, text: reference },
        { term: words.name, text: name || '–' },
        { term: words.language, text: localeFacts[toLocale(conversation)].name },
        { term: words.category, text: category },
        { term: words.subject, text: subject },
        { term: words.message, text },
      ],
      note: toAnswerNote(conversation, locale),
    },
  };
}

/** How the centre answers a member: a reply to the e-mail would not reach the conversation. */
export function toAnswerNote({ id }: { id: number }, locale: Locale): string {
  return fillWords(conversationMailWords[locale].centreNote, { command: `npm run mall -- messages reply ${id} "…"` });
}

/** What the member gets when the centre has replied. The reply itself is on the site, where nobody but the member reads it. */
export function toReplyLetter(conversation: CentreConversation, mall: string, link: string): Written {
  const locale = toLocale(conversation);
  const words = conversationMailWords[locale];
  const { reference } = conversation;
  return {
    subject: fillWords(words.replySubject, { reference, mall }),
    letter: {
      locale,
      heading: words.replyHeading,
      paragraphs: [fillWords(words.replyText, { reference, mall })],
      button: { label: words.replyButton, href: link },
      note: words.replyNote,
    },
  };
}

/** The member's own language. */
export function toLocale({ locale }: CentreConversation): Locale {
  return locale as Locale; // checked by the contract when it was written
}
