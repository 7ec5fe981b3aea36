import type { BookingOrder } from '#shared/contracts/booking.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { formatDate, formatDateRange } from '#shared/rules/date-format.ts';
import { toCalendarFile } from '#shared/rules/icalendar.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import { type Email, toSandboxNote } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Emails about a confirmed or cancelled booking. */
    'booking-confirmed': { orderId: number };
    'booking-cancelled': { orderId: number };
  }
}

/** Writes the emails for confirmed and cancelled bookings, with a calendar file. */
export function prepareBookingMail({
  domain,
  publicUrl,
  post,
}: MailDependencies): Pick<MailWorker, 'booking-confirmed' | 'booking-cancelled'> {
  const { booking, clock } = domain;
  const { customers, documents } = domain.queries;

  async function write(kind: 'booking-confirmed' | 'booking-cancelled', orderId: number): Promise<void> {
    const order = booking.find(orderId);
    const customer = order && customers.find(order.customerId);
    if (!order || !customer) return; // the account has been deleted meanwhile
    const isCancelled = order.status === 'cancelled' || order.status === 'refunded';
    if (isCancelled !== (kind === 'booking-cancelled')) return; // another email describes the current state
    const { email: address, firstName, lastName, locale } = customer;
    const centre = documents.getCentre();
    const t = mailMessagesIn(locale);
    const mall = centre.name;
    const service = findTranslation(order.translations, locale, { useFallback: true })?.title ?? '–';
    const link =
      publicUrl + (isCancelled ? toPath('booking-service', locale, { id: order.service_id }) : toPath('dashboard-bookings', locale));
    const attachment = {
      name: `${t('booking.file_name')}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: toFile(order, service, locale, isCancelled),
    };
    const subject = t(isCancelled ? 'booking.cancelled_subject' : 'booking.confirmed_subject', { service, mall });
    const email: Email = {
      locale,
      heading: t(isCancelled ? 'booking.cancelled_heading' : 'booking.confirmed_heading'),
      paragraphs: [...(isCancelled ? toCancelledText(order) : [t('booking.confirmed_text')]), ...toSandboxNote(order, locale)],
      facts: toFacts(order, service, centre, locale),
      button: { label: t(isCancelled ? 'booking.again' : 'booking.button'), href: link },
      ...(!isCancelled && { note: toDeadline(order, centre, locale, clock()) }),
    };
    await post({ kind, to: { name: `${firstName} ${lastName}`.trim(), address }, subject, link, attachment }, email);

    function toCancelledText({ price, status, is_refund_due, isReversed, withdrawn }: NonNullable<typeof order>): string[] {
      if (isReversed) return [t('booking.reversed_text'), t('booking.cancelled_text')];
      const isPaidBack = price && (status === 'refunded' || is_refund_due);
      const what = withdrawn ? [t('booking.withdrawn_text'), ...(withdrawn.why ? [withdrawn.why] : [])] : [t('booking.cancelled_text')];
      return [...what, ...(isPaidBack ? [t('booking.refund_text', { price: formatMoney(price, locale) })] : [])];
    }
  }

  function toFile({ number, starts_at, ends_at }: BookingOrder, service: string, locale: Locale, isCancelled: boolean): string {
    const centre = documents.getCentre();
    const url = publicUrl + toPath('dashboard-bookings', locale);
    return toCalendarFile({ productId: '-//Mallfront//booking//EN', name: centre.name, url, source: undefined }, [
      {
        uid: `${number}@${new URL(publicUrl).hostname}`,
        stampedAt: clock(),
        startsAt: new Date(starts_at),
        endsAt: new Date(ends_at),
        summary: `${service} – ${centre.name}`,
        description: number,
        location: [centre.name, centre.address].filter(Boolean).join(', '),
        position: undefined,
        url,
        isTransparent: false,
        isCancelled,
        ...(!isCancelled && { alarmDaysBefore: 1 }),
      },
    ]);
  }

  return {
    'booking-confirmed': ({ orderId }) => write('booking-confirmed', orderId),
    'booking-cancelled': ({ orderId }) => write('booking-cancelled', orderId),
  };
}

function toFacts(
  { starts_at, ends_at, people, price, number }: BookingOrder,
  service: string,
  centre: Mall,
  locale: Locale,
): NonNullable<Email['facts']> {
  const t = mailMessagesIn(locale);
  const formats = { dateFormat: t('booking.date_format'), timeFormat: centre.time_format ?? 'H:mm' };
  const when = formatDateRange(starts_at, ends_at, { ...formats, locale, timeZone: centre.timezone });
  return [
    { term: t('booking.service'), text: service },
    { term: t('booking.when'), text: when },
    { term: t('booking.places'), text: String(people) },
    { term: t('booking.price'), text: price ? formatMoney(price, locale) : t('booking.is_free') },
    { term: t('booking.number'), text: number },
  ];
}

function toDeadline({ cancel_until }: BookingOrder, { timezone }: Mall, locale: Locale, now: Date): string {
  const t = mailMessagesIn(locale);
  if (Date.parse(cancel_until) < now.getTime()) return t('booking.cannot_cancel');
  return t('booking.cancel_until', { time: formatDate(cancel_until, t('booking.deadline_format'), locale, timezone) });
}
