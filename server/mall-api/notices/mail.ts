import { type MemberNotice, topicOfKind } from '#shared/contracts/notices.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import { awaitReading, awaitTransaction, patient } from '../core/db/transaction.ts';
import type { Email } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import { hashLinkToken, makeLinkToken } from '../core/secrets/link-token.ts';
import type { MailDependencies } from '../dependencies.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** An email about a notice. */
    notice: { noticeId: number };
  }
}

type Mailed = Extract<MemberNotice, { kind: 'level_won' | 'level_lost' | 'birthday_bonus' | 'booking_tomorrow' }>;

// messages: told.*
/** Writes an email about a notice that the member has not read on the site. */
export function prepareMemberNoticeMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, 'notice'> {
  const { db, memberNotices, noticeSettings, queries } = domain;
  const { customers, documents } = queries;
  const stopLinks = prepareStopLinks({ domain, publicUrl });

  return {
    async notice({ noticeId }) {
      const found = await awaitReading(db, () => memberNotices.findUnread(noticeId));
      if (!found || !isMailed(found.notice) || !noticeSettings.isMailed(found.customerId, topicOfKind[found.notice.kind])) return;
      const { customerId, notice } = found;
      const customer = customers.find(customerId);
      if (!customer) return;
      const { email: address, locale } = customer;
      const centre = documents.getCentre();
      const t = mailMessagesIn(locale);
      const stop = stopLinks.make(customerId, locale);
      const link = publicUrl + toSubjectPath(notice, locale);
      const titles = 'translations' in notice ? notice.translations : [];
      const values = { name: findTranslation(titles, locale, { useFallback: true })?.title ?? '–', mall: centre.name };
      const email: Email = {
        locale,
        heading: t(`told.${notice.kind}.heading`, values),
        paragraphs: [t(`told.${notice.kind}.text`, values)],
        ...(notice.kind === 'booking_tomorrow' && {
          facts: [
            { term: t('booking.service'), text: values.name },
            { term: t('booking.when'), text: toTime(notice.starts_at, locale) },
          ],
        }),
        ...(notice.kind === 'birthday_bonus' && {
          facts: [
            { term: t('points.points'), text: `+${formatNumber(notice.points, locale)}` },
            ...(notice.settled ? [{ term: t('points.settled'), text: formatNumber(notice.settled, locale) }] : []),
          ],
        }),
        button: { label: t(`told.${notice.kind}.button`), href: link },
        note: t('notice.note'),
        end: { label: t('notice.end'), href: stop.href },
      };
      const subject = t(`told.${notice.kind}.subject`, values);
      await post({ kind: 'notice', to: { name: '', address }, subject, unsubscribeLink: stop.href, link }, email);
      await stop.keep();

      function toTime(instant: string, of: Locale): string {
        const format = `${t('booking.date_format')}, ${centre.time_format ?? 'H:mm'}`;
        return formatDate(instant, format, of, centre.timezone);
      }
    },
  };
}

const subjectRoutes = {
  level_won: 'dashboard',
  level_lost: 'dashboard',
  birthday_bonus: 'dashboard-my-points',
  booking_tomorrow: 'dashboard-bookings',
} as const satisfies Record<Mailed['kind'], string>;

function isMailed(notice: MemberNotice): notice is Mailed {
  return notice.kind in subjectRoutes;
}

function toSubjectPath({ kind }: Mailed, locale: Locale): string {
  return toPath(subjectRoutes[kind], locale);
}

/**
 * Creates links that switch off a member's email notices without a login. Each email gets a new link, which is valid once `keep` is called after
 * sending.
 */
export function prepareStopLinks({ domain, publicUrl }: Pick<MailDependencies, 'domain' | 'publicUrl'>) {
  const { db, clock, randomBytes, queries } = domain;
  return {
    make(customerId: number, locale: Locale): { href: string; keep: () => Promise<void> } {
      const token = makeLinkToken(randomBytes);
      return {
        href: publicUrl + toPath('notices-off', locale, {}, { token }),
        keep: () => awaitTransaction(db, () => queries.notices.addLink(hashLinkToken(token), customerId, clock().getTime()), patient),
      };
    },
  };
}
