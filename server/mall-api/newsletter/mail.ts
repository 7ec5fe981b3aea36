import { toPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { Email } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import { hashLinkToken, makeLinkToken } from '../core/secrets/link-token.ts';
import type { MailDependencies } from '../dependencies.ts';
import { decideNewsletterRequest, type LinkPurpose, type Subscription } from './queries.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    'newsletter-confirm': { subscriptionId: number };
    'newsletter-welcome': { subscriptionId: number };
    'newsletter-already': { subscriptionId: number };
  }
}

/** Writes emails to subscribers, and decides which email follows a request. */
export function prepareNewsletterMail({
  domain,
  publicUrl,
  post,
}: MailDependencies): Pick<MailWorker, `newsletter-${'request' | 'confirm' | 'welcome' | 'already'}`> {
  const { clock, randomBytes, mailTasks, queries } = domain;
  const { documents, newsletter } = queries;

  return {
    'newsletter-request'({ email, locale }) {
      if (!isLocale(locale)) throw new Error('a request in an unknown language');
      const next = decideNewsletterRequest(newsletter, { email, locale, nowMs: clock().getTime() });
      if (next) mailTasks.add(next.kind, { subscriptionId: next.subscriptionId });
    },
    'newsletter-confirm': ({ subscriptionId }) =>
      writeToSubscriber('confirm', subscriptionId, 'pending', ({ id, locale }) => toTokenLink(id, locale, 'confirm')),
    'newsletter-welcome': ({ subscriptionId }) => writeToSubscriber('welcome', subscriptionId, 'confirmed', toNewsLink),
    'newsletter-already': ({ subscriptionId }) => writeToSubscriber('already', subscriptionId, 'confirmed', toNewsLink),
  };

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
    const shownLink = status === 'confirmed' ? unsubscribeLink : link;
    const subject = t(`newsletter.${name}.subject`, { mall });
    await post({ kind: `newsletter-${name}`, to: { name: '', address: email }, subject, unsubscribeLink, link: shownLink }, content);
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
}
