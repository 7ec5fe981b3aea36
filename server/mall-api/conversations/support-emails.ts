import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { Email } from '../core/mail/email.ts';
import { toAnswerNote } from './emails.ts';
import type { SupportRequest } from './support-queries.ts';

// messages: support.categories.*

interface Written {
  subject: string;
  email: Email;
}

/** Creates the email to the centre with the whole request. The centre answers visitors by replying, and members in the conversation. */
export function toCentreEmail(request: SupportRequest, locale: Locale, conversation: { id: number } | undefined): Written {
  const t = mailMessagesIn(locale);
  const { reference, name, email, subject } = request;
  const category = t(`support.categories.${request.category}`);
  return {
    subject: t('support.centre_subject', { reference, category, subject }),
    email: {
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
  /** Whether the centre receives replies to this email. */
  canReply: boolean;
  /** Link to the conversation, for members. */
  conversationLink: string | undefined;
}

/**
 * Creates the confirmation for the sender. It repeats nothing of the input: the address may be someone else's, and the
 * form must not send texts to other people.
 */
export function toCopyEmail({ locale, reference, category }: SupportRequest, { mall, canReply, conversationLink }: CopyFacts): Written {
  const t = mailMessagesIn(locale);
  const whereNext = t(conversationLink ? 'conversation.copy_note' : canReply ? 'support.copy_reply' : 'support.copy_no_reply');
  return {
    subject: t('support.copy_subject', { reference, mall }),
    email: {
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
