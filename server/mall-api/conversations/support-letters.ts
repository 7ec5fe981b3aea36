import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { Letter } from '../core/mail/letter.ts';
import { toAnswerNote } from './letters.ts';
import type { SupportRequest } from './support-queries.ts';

// messages: support.categories.*

interface Written {
  subject: string;
  letter: Letter;
}

/** What the centre gets: everything that was written. A visitor is answered by a reply; a member in the conversation, where they look for it. */
export function toCentreLetter(request: SupportRequest, locale: Locale, conversation: { id: number } | undefined): Written {
  const t = mailMessagesIn(locale);
  const { reference, name, email, subject } = request;
  const category = t(`support.categories.${request.category}`);
  return {
    subject: t('support.centre_subject', { reference, category, subject }),
    letter: {
      locale,
      heading: t('support.centre_heading'),
      paragraphs: [],
      facts: [
        { term: t('support.reference'), text: reference },
        { term: t('support.name'), text: name },
        { term: t('support.email'), text: email },
        { term: t('support.language'), text: localeFacts[request.locale].name },
        { term: t('support.category'), text: category },
        { term: t('support.subject'), text: subject },
        { term: t('support.message'), text: request.message },
      ],
      note: conversation ? toAnswerNote(conversation, locale) : t('support.centre_note'),
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
  const t = mailMessagesIn(locale);
  const whereNext = t(conversationLink ? 'conversation.copy_note' : canReply ? 'support.copy_reply' : 'support.copy_no_reply');
  return {
    subject: t('support.copy_subject', { reference, mall }),
    letter: {
      locale,
      heading: t('support.copy_heading'),
      paragraphs: [t('support.copy_text', { reference })],
      facts: [
        { term: t('support.reference'), text: reference },
        { term: t('support.category'), text: t(`support.categories.${category}`) },
      ],
      button: conversationLink === undefined ? undefined : { label: t('conversation.copy_button'), href: conversationLink },
      note: `${whereNext}\n${t('support.copy_note')}`,
    },
  };
}
