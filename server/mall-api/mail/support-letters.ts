import { conversationMailWords } from '#shared/messages/conversation-mail-words.ts';
import { fillWords, mailWords } from '#shared/messages/mail-words.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import type { SupportRequest } from '../db/queries/support.ts';
import { toAnswerNote } from './conversation-letters.ts';
import type { Letter } from './letter.ts';

interface Written {
  subject: string;
  letter: Letter;
}

/** What the centre gets: everything that was written. A visitor is answered by a reply; a member in the conversation, where they look for it. */
export function toCentreLetter(request: SupportRequest, locale: Locale, conversation: { id: number } | undefined): Written {
  const { support: words } = mailWords[locale];
  const { reference, name, email, subject } = request;
  const category = words.categories[request.category];
  return {
    subject: fillWords(words.centreSubject, { reference, category, subject }),
    letter: {
      locale,
      heading: words.centreHeading,
      paragraphs: [],
      facts: [
        { term: words.reference, text: reference },
        { term: words.name, text: name },
        { term: words.email, text: email },
        { term: words.language, text: localeFacts[request.locale].name },
        { term: words.category, text: category },
        { term: words.subject, text: subject },
        { term: words.message, text: request.message },
      ],
      note: conversation ? toAnswerNote(conversation, locale) : words.centreNote,
    },
  };
}

interface CopyFacts {
  mall: string;
  /** Whether the centre reads what is answered to this message. */
  canReply: boolean;
  /** Of a member: where their conversation is. */
  conversationLink: string | undefined;
}

/** What who wrote gets. Nothing that was typed is in it: the address may be somebody else's, and the form no way to write to them. */
export function toCopyLetter({ locale, reference, category }: SupportRequest, { mall, canReply, conversationLink }: CopyFacts): Written {
  const { support: words } = mailWords[locale];
  const own = conversationMailWords[locale];
  const whereNext = conversationLink ? own.copyNote : canReply ? words.copyReply : words.copyNoReply;
  return {
    subject: fillWords(words.copySubject, { reference, mall }),
    letter: {
      locale,
      heading: words.copyHeading,
      paragraphs: [fillWords(words.copyText, { reference, mall })],
      facts: [
        { term: words.reference, text: reference },
        { term: words.category, text: words.categories[category] },
      ],
      button: conversationLink === undefined ? undefined : { label: own.copyButton, href: conversationLink },
      note: `${whereNext}\n${words.copyNote}`,
    },
  };
}
