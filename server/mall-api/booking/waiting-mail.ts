import { formatDate, formatDateRange } from '#shared/rules/date-format.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Email about places that are offered to a waiting member. */
    'places-offered': { waitId: number };
  }
}

/** Writes the email with an offer. Its two links accept or decline the offer once the member has logged in. */
export function prepareWaitingMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, 'places-offered'> {
  const { waitingList } = domain;
  const { customers, documents } = domain.queries;
  return {
    async 'places-offered'({ waitId }) {
      const found = waitingList.find(waitId);
      const customer = found && customers.find(found.customerId);
      if (!found?.isOpen || !customer) return; // the offer has ended meanwhile, or the account was deleted
      const { place, key } = found;
      const { email: address, firstName, lastName, locale } = customer;
      const centre = documents.getCentre();
      const t = mailMessagesIn(locale);
      const timeFormat = centre.time_format ?? 'H:mm';
      const { timezone: timeZone } = centre;
      const service = findTranslation(place.translations, locale, { useFallback: true })?.title ?? '–';
      const toLink = (answer: 'take' | 'leave') =>
        publicUrl + toPath('dashboard-bookings', locale, {}, { [answer]: place.id, key: key ?? undefined });
      const time = formatDate(place.offer_until ?? place.starts_at, t('waiting.deadline_format'), locale, timeZone);
      await post(
        {
          kind: 'places-offered',
          to: { name: `${firstName} ${lastName}`.trim(), address },
          subject: t('waiting.subject', { service, mall: centre.name }),
          link: toLink('take'),
        },
        {
          locale,
          heading: t('waiting.heading'),
          paragraphs: [t('waiting.text', { time })],
          facts: [
            { term: t('booking.service'), text: service },
            {
              term: t('booking.when'),
              text: formatDateRange(place.starts_at, place.ends_at, { dateFormat: t('booking.date_format'), timeFormat, locale, timeZone }),
            },
            { term: t('booking.places'), text: String(place.people) },
            { term: t('booking.price'), text: place.price ? formatMoney(place.price, locale) : t('booking.is_free') },
          ],
          button: { label: t(place.price ? 'waiting.take_and_pay' : 'waiting.take'), href: toLink('take') },
          otherWay: { label: t('waiting.decline'), href: toLink('leave') },
          note: t('waiting.note'),
        },
      );
    },
  };
}
