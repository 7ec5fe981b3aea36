import type { FastifyBaseLogger } from 'fastify';
import type { Mall } from '#shared/contracts/malls.ts';
import { toPath } from '#shared/rules/routing.ts';
import { EmailAddress } from '#shared/schemas/fields.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../messages.ts';
import { createAccountMail, createEmailChangeMail } from './account/mail.ts';
import { prepareBookingMail } from './booking/mail.ts';
import { prepareConversationMail, toCentreThread, toConversationLink, toVisitorThread } from './conversations/mail.ts';
import { toCentreEmail, toCopyEmail } from './conversations/support-emails.ts';
import { awaitTransaction, patient } from './core/db/transaction.ts';
import { type Email, toEmailHtml, toEmailText } from './core/mail/email.ts';
import { createMailTasks, type MailTaskList } from './core/mail/run-tasks.ts';
import type { Mail, MailTransport } from './core/mail/transport.ts';
import { hashLinkToken, makeLinkToken } from './core/secrets/link-token.ts';
import type { Domain } from './domain.ts';
import { prepareGiftCardMail } from './gift-cards/mail.ts';
import { preparePointsMail } from './loyalty/mail.ts';
import type { MailWorker } from './mail-tasks.ts';
import { decideNewsletterRequest, type LinkPurpose, type Subscription } from './newsletter/queries.ts';
import { prepareNoticeMail } from './notices/mail.ts';
import { prepareMemberNoticeMail } from './notices/member-mail.ts';
import { preparePaymentMail } from './payments/mail.ts';
import { prepareReceiptMail } from './receipts/mail.ts';

interface Dependencies {
  domain: Domain;
  log: FastifyBaseLogger;
  transport: MailTransport;
  /** Public address of the site, for links. */
  publicUrl: string;
  /** Language of emails to the centre. */
  centreLocale: Locale;
}

/** Writes all emails of the centre: content, recipients and time. */
export function createMailer({ domain, log, transport, publicUrl, centreLocale }: Dependencies): MailTaskList {
  const { db, clock, randomBytes, mailQueue, mailTasks, emailLimit, queries } = domain;
  const { conversations, documents, newsletter, support } = queries;
  const given = { domain, publicUrl, post };
  const getCentre = () => toParty(documents.getCentre());

  const worker: MailWorker = {
    ...createAccountMail(given),
    ...createEmailChangeMail(given),
    'newsletter-request'({ email, locale }) {
      if (!isLocale(locale)) throw new Error('a request in an unknown language');
      const next = decideNewsletterRequest(newsletter, { email, locale, nowMs: clock().getTime() });
      if (next) mailTasks.add(next.kind, { subscriptionId: next.subscriptionId });
    },
    'newsletter-confirm': ({ subscriptionId }) =>
      writeToSubscriber('confirm', subscriptionId, 'pending', ({ id, locale }) => toTokenLink(id, locale, 'confirm')),
    'newsletter-welcome': ({ subscriptionId }) => writeToSubscriber('welcome', subscriptionId, 'confirmed', toNewsLink),
    'newsletter-already': ({ subscriptionId }) => writeToSubscriber('already', subscriptionId, 'confirmed', toNewsLink),
    async 'support-centre'({ requestId }) {
      const request = support.find(requestId);
      const centre = documents.getCentre();
      const to = toAddress(centre);
      if (!request) return;
      if (!to) return log.warn({ reference: request.reference }, 'a visitor has written, but the centre has no e-mail address');
      const conversation = conversations.findByReference(request.reference);
      const { subject, email } = toCentreEmail(request, centreLocale, conversation);
      const isAnsweredByMail = request.email && !conversation;
      const replyTo = isAnsweredByMail ? { name: request.name, address: request.email } : undefined;
      const thread = { root: toCentreThread(request.reference), isRoot: true };
      await post({ kind: 'support-centre', to: { name: centre.name, address: to }, replyTo, subject, thread }, email);
    },
    async 'support-copy'({ requestId }) {
      const request = support.find(requestId);
      if (!request?.email) return; // the account has been deleted meanwhile
      const centre = toParty(documents.getCentre());
      const conversation = conversations.findByReference(request.reference);
      const conversationLink = conversation && toConversationLink(publicUrl, conversation, request.locale);
      const facts = { mall: centre.name, canReply: centre.address !== undefined, conversationLink };
      const { subject, email } = toCopyEmail(request, facts);
      const replyTo = centre.address && !conversation ? { name: centre.name, address: centre.address } : undefined;
      const thread = { root: toVisitorThread(request.reference), isRoot: true };
      await post(
        { kind: 'support-copy', to: { name: '', address: request.email }, replyTo, subject, thread, link: conversationLink },
        email,
      );
    },
    ...prepareNoticeMail(given),
    ...prepareMemberNoticeMail(given),
    ...prepareReceiptMail(given),
    ...preparePointsMail(given),
    ...prepareBookingMail(given),
    ...prepareGiftCardMail(given),
    ...preparePaymentMail({ ...given, centreLocale, getCentre }),
    ...prepareConversationMail({ ...given, centreLocale, getCentre }),
  };

  const tasks = createMailTasks({ queue: mailQueue, clock, log, worker });
  return tasks;

  // messages: newsletter.*.subject, newsletter.*.heading, newsletter.*.text, newsletter.*.button, newsletter.*.note
  /** Sends nothing if the status has changed meanwhile. */
  async function writeToSubscriber(
    name: 'confirm' | 'welcome' | 'already',
    id: number,
    status: Subscription['status'],
    toLink: (subscription: Subscription) => string,
  ): Promise<void> {
    const subscription = newsletter.find(id);
    if (subscription?.status !== status) return;
    const { locale, email } = subscription;
    const t = mailMessagesIn(locale);
    const mall = documents.getCentre().name;
    const link = toLink(subscription);
    const unsubscribeLink = toTokenLink(id, locale, 'unsubscribe');
    const content: Email = {
      locale,
      heading: t(`newsletter.${name}.heading`),
      paragraphs: [t(`newsletter.${name}.text`, { mall })],
      button: { label: t(`newsletter.${name}.button`), href: link },
      note: t(`newsletter.${name}.note`),
      ...(status === 'confirmed' && { end: { label: t('newsletter.end'), href: unsubscribeLink } }),
    };
    const told = status === 'confirmed' ? unsubscribeLink : link;
    const subject = t(`newsletter.${name}.subject`, { mall });
    await post({ kind: `newsletter-${name}`, to: { name: '', address: email }, subject, unsubscribeLink, link: told }, content);
  }

  /** Creates a new token for each email: the database contains only hashes. */
  function toTokenLink(id: number, locale: Locale, purpose: LinkPurpose): string {
    const token = makeLinkToken(randomBytes);
    newsletter.addToken(id, hashLinkToken(token), purpose, clock().getTime());
    return publicUrl + toPath(`newsletter-${purpose}`, locale, {}, { token });
  }

  function toNewsLink({ locale }: Subscription): string {
    return publicUrl + toPath('news-events', locale);
  }

  async function post(mail: Omit<Mail, 'key' | 'from' | 'text' | 'html'>, email: Email): Promise<boolean> {
    const { kind, to } = mail;
    if (!emailLimit.maySend(kind, to.address)) {
      log.warn({ kind }, 'a mailbox has had its emails of the day');
      return false;
    }
    const centre = documents.getCentre();
    const from = { name: centre.name, address: toAddress(centre) ?? `noreply@${new URL(publicUrl).hostname}` };
    await transport({ ...mail, key: tasks.getKey(), from, text: toEmailText(email, centre), html: toEmailHtml(email, centre) });
    await awaitTransaction(db, () => emailLimit.count(kind, to.address), patient); // `patient`, because the email would be sent again if this failed
    return true;
  }
}

function toParty(centre: Mall): { name: string; address: string | undefined } {
  return { name: centre.name, address: toAddress(centre) };
}

function toAddress({ email }: Mall): string | undefined {
  const parsed = EmailAddress.safeParse(email);
  return parsed.success ? parsed.data : undefined;
}
