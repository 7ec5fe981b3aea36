import type { FastifyBaseLogger } from 'fastify';
import type { Mall } from '#shared/contracts/malls.ts';
import { EmailAddress } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';
import { createAccountMail, createEmailChangeMail } from './account/mail.ts';
import { prepareBookingMail } from './booking/mail.ts';
import { prepareWaitingMail } from './booking/waiting-mail.ts';
import { prepareConversationMail } from './conversations/mail.ts';
import { awaitTransaction, patient } from './core/db/transaction.ts';
import { type Email, toEmailHtml, toEmailText } from './core/mail/email.ts';
import type { MailWorker } from './core/mail/mail-tasks.ts';
import { createMailTasks, type MailTaskList } from './core/mail/run-tasks.ts';
import type { MailTransport } from './core/mail/transport.ts';
import type { MailDependencies, PostedMail } from './dependencies.ts';
import { prepareReportMail } from './desk-today/report-mail.ts';
import type { Domain } from './domain.ts';
import { prepareGiftCardMail } from './gift-cards/mail.ts';
import { prepareHouseholdMail } from './household/mail.ts';
import { prepareEndingMail } from './loyalty/ending-mail.ts';
import { preparePointsMail } from './loyalty/mail.ts';
import { prepareNewsletterMail } from './newsletter/mail.ts';
import { prepareMemberNoticeMail } from './notices/mail.ts';
import { preparePaymentMail } from './payments/mail.ts';
import { prepareReceiptMail } from './receipts/mail.ts';
import { prepareShopMail } from './shop-offers/mail.ts';
import { prepareSubmissionMail } from './shop-offers/submission-mail.ts';
import { prepareStaffMail } from './staff/mail.ts';
import { prepareWebhookMail } from './webhooks/mail.ts';

interface Dependencies {
  domain: Domain;
  log: FastifyBaseLogger;
  transport: MailTransport;
  /** Public address of the site, for links. */
  publicUrl: string;
  /** Public address of the desk, for links in emails to the centre; undefined if there is no desk. */
  deskUrl?: string | undefined;
  /** Language of emails to the centre. */
  centreLocale: Locale;
}

/** Writes all emails of the centre: content, recipients and time. */
export function createMailer({ domain, log, transport, publicUrl, deskUrl, centreLocale }: Dependencies): MailTaskList {
  const { db, clock, mailQueue, emailLimit, queries } = domain;
  const { documents } = queries;
  const getCentre = () => toParty(documents.getCentre());
  const toDeskLink = (path: string) => (deskUrl === undefined ? undefined : `${deskUrl}/desk${path}`);
  const given: MailDependencies = { domain, log, publicUrl, toDeskLink, centreLocale, getCentre, post };
  const worker: MailWorker = {
    ...createAccountMail(given),
    ...createEmailChangeMail(given),
    ...prepareNewsletterMail(given),
    ...prepareMemberNoticeMail(given),
    ...prepareEndingMail(given),
    ...prepareReceiptMail(given),
    ...prepareHouseholdMail(given),
    ...preparePointsMail(given),
    ...prepareBookingMail(given),
    ...prepareWaitingMail(given),
    ...prepareGiftCardMail(given),
    ...preparePaymentMail(given),
    ...prepareConversationMail(given),
    ...prepareShopMail(given),
    ...prepareSubmissionMail(given),
    ...prepareStaffMail(given),
    ...prepareReportMail(given),
    ...prepareWebhookMail(given),
  };
  const tasks = createMailTasks({ queue: mailQueue, clock, log, worker });
  return tasks;

  async function post({ countsAs, ...mail }: PostedMail, email: Email): Promise<boolean> {
    const { kind, to } = mail;
    const limited = countsAs ?? kind;
    if (!emailLimit.maySend(limited, to.address)) {
      log.warn({ kind }, 'a mailbox has had its emails of the day');
      return false;
    }
    const centre = documents.getCentre();
    const from = { name: centre.name, address: toAddress(centre) ?? `noreply@${new URL(publicUrl).hostname}` };
    await transport({ ...mail, key: tasks.getKey(), from, text: toEmailText(email, centre), html: toEmailHtml(email, centre) });
    await awaitTransaction(db, () => emailLimit.count(limited, to.address), patient); // `patient`, because the email would be sent again if this failed
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
