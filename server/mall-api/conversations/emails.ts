import type { Message } from '#shared/contracts/messages.ts';
import type { Rating } from '#shared/contracts/satisfaction.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { Email } from '../core/mail/email.ts';
import type { CentreConversation } from './centre-queries.ts';
import type { SupportRequest } from './support-queries.ts';

// messages: support.categories.*

export interface Written {
  subject: string;
  email: Email;
}

/** Facts for emails to the centre. */
interface CentreFacts {
  locale: Locale;
  /** Undefined if there is no desk. The email then names a command. */
  deskLink: string | undefined;
}

/** Creates the email to the centre about a member's message, with its text and the way to reply. `deskLink`: the conversation in the desk. */
export function toConversationCentreEmail(
  conversation: CentreConversation,
  { id, text, attachments }: Message,
  { locale, deskLink }: CentreFacts,
): Written {
  const t = mailMessagesIn(locale);
  const { reference, name, subject } = conversation;
  const category = t(`support.categories.${conversation.category}`);
  return {
    subject: t('support.centre_subject', { reference, category, subject }),
    email: {
      locale,
      heading: t('conversation.centre_heading'),
      paragraphs: [],
      facts: [
        { term: t('support.reference'), text: reference },
        { term: t('support.name'), text: name || '–' },
        { term: t('support.language'), text: localeFacts[toLocale(conversation)].name },
        { term: t('support.category'), text: category },
        { term: t('support.subject'), text: subject },
        ...(text === '' ? [] : [{ term: t('support.message'), text }]),
        ...(attachments.length === 0
          ? []
          : [{ term: t('conversation.picture'), text: deskLink ? t('conversation.in_desk') : `npm run mall -- messages picture ${id}` }]),
      ],
      ...toAnswerPart(conversation, { locale, deskLink }),
    },
  };
}

/** Explains how the centre answers a member: a reply to the email would not reach the conversation. */
function toAnswerPart({ id }: { id: number }, { locale, deskLink }: CentreFacts): Pick<Email, 'button' | 'note'> {
  const t = mailMessagesIn(locale);
  if (deskLink === undefined) return { note: t('conversation.centre_note', { command: `npm run mall -- messages reply ${id} "…"` }) };
  return { button: { label: t('conversation.centre_button'), href: deskLink }, note: t('conversation.centre_desk_note') };
}

/**
 * Creates the email to the member about the centre's reply. The email does not contain the reply, because only the
 * member may read it, on the site.
 */
export function toReplyEmail(conversation: CentreConversation, mall: string, link: string): Written {
  const locale = toLocale(conversation);
  const t = mailMessagesIn(locale);
  const { reference } = conversation;
  return {
    subject: toThreadSubject(locale, { reference, mall }),
    email: {
      locale,
      heading: t('conversation.reply_heading'),
      paragraphs: [t('conversation.reply_text', { reference })],
      button: { label: t('conversation.reply_button'), href: link },
      note: t('conversation.reply_note'),
    },
  };
}

/** Creates the email to a visitor with the centre's answer, which is not available anywhere else. */
export function toRequestReplyEmail(
  { locale, reference, subject }: SupportRequest,
  text: string,
  { mall, canReply }: { mall: string; canReply: boolean },
): Written {
  const t = mailMessagesIn(locale);
  return {
    subject: toThreadSubject(locale, { reference, mall }),
    email: {
      locale,
      heading: t('support.reply_heading'),
      paragraphs: text.split(/\n{2,}/),
      facts: [
        { term: t('support.reference'), text: reference },
        { term: t('support.subject'), text: subject },
      ],
      note: t(canReply ? 'support.reply_note' : 'support.reply_no_reply'),
    },
  };
}

interface RatingFacts {
  mall: string;
  /** Returns the address of the page that rates. */
  toHref: (score: Rating['score']) => string;
}

/** Creates the email that asks a visitor to rate the answer. Its links only open a page, because mail scanners open links. */
export function toRatingEmail({ locale, reference }: SupportRequest, { mall, toHref }: RatingFacts): Written {
  const t = mailMessagesIn(locale);
  return {
    subject: toThreadSubject(locale, { reference, mall }),
    email: {
      locale,
      heading: t('support.rating_heading'),
      paragraphs: [t('support.rating_text', { reference })],
      button: { label: t('support.rating_good'), href: toHref('good') },
      otherWay: { label: t('support.rating_bad'), href: toHref('bad') },
      note: t('support.rating_note'),
    },
  };
}

/**
 * Returns the subject of all later emails to a visitor or member. Some mail programs group emails only if the subjects are the same
 * except for the "Re:".
 */
function toThreadSubject(locale: Locale, { reference, mall }: { reference: string; mall: string }): string {
  return `Re: ${mailMessagesIn(locale)('support.copy_subject', { reference, mall })}`;
}

/** Returns the member's language. */
export function toLocale({ locale }: CentreConversation): Locale {
  return locale as Locale; // safe: the contract checked the language before it was stored
}

/** Creates the email to the centre with the whole request. The centre answers visitors by replying, and members in the conversation. */
export function toCentreEmail(
  request: SupportRequest,
  { locale, deskLink }: CentreFacts,
  conversation: { id: number } | undefined,
): Written {
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
      ...(conversation
        ? toAnswerPart(conversation, { locale, deskLink })
        : {
            ...(deskLink !== undefined && { button: { label: t('support.centre_button'), href: deskLink } }),
            note: t(deskLink === undefined ? 'support.centre_note' : 'support.centre_desk_note'),
          }),
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
export function toCopyEmail(
  { locale, reference, category, away_text }: SupportRequest,
  { mall, canReply, conversationLink }: CopyFacts,
): Written {
  const t = mailMessagesIn(locale);
  const whereNext = t(conversationLink ? 'conversation.copy_note' : canReply ? 'support.copy_reply' : 'support.copy_no_reply');
  return {
    subject: t('support.copy_subject', { reference, mall }),
    email: {
      locale,
      heading: t('support.copy_heading'),
      paragraphs: [t('support.copy_text', { reference }), ...(away_text === null ? [] : [`${t('support.automatic')}\n${away_text}`])],
      facts: [
        { term: t('support.reference'), text: reference },
        { term: t('support.category'), text: t(`support.categories.${category}`) },
      ],
      button: conversationLink === undefined ? undefined : { label: t('conversation.copy_button'), href: conversationLink },
      note: `${whereNext}\n${t('support.copy_note')}`,
    },
  };
}
