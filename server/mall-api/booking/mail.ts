import type { BookingOrder } from '#shared/contracts/booking.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { formatDate, formatDateRange } from '#shared/rules/date-format.ts';
import { findEventId, toServicePath } from '#shared/rules/event-registration.ts';
import { toCalendarFile } from '#shared/rules/icalendar.ts';
import { findLocale } from '#shared/rules/locale-detection.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import { type Email, toSandboxNote } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import type { FoundOrder } from './booking-orders.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Emails about a confirmed, cancelled or moved booking. */
    'booking-confirmed': { orderId: number };
    'booking-cancelled': { orderId: number };
    'booking-moved': { orderId: number; fromMs: number; toMs: number };
  }
}

type BookingMail = 'booking-confirmed' | 'booking-cancelled' | 'booking-moved';

interface Recipient {
  name: string;
  address: string;
  locale: Locale;
  isMember: boolean;
}

/** Writes the emails for confirmed, cancelled and moved bookings, with a calendar file. */
export function prepareBookingMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, BookingMail> {
  const { booking, clock } = domain;
  const { bookingContacts, customers, documents } = domain.queries;

  /** Undefined if no address is known, or if the data has been erased meanwhile. */
  function findRecipient({ id, customerId }: FoundOrder): Recipient | undefined {
    if (customerId !== null) {
      const customer = customers.find(customerId);
      if (!customer) return undefined;
      const { email: address, firstName, lastName, locale } = customer;
      return { name: `${firstName} ${lastName}`.trim(), address, locale, isMember: true };
    }
    const { name, email, locale } = bookingContacts.find(id) ?? {};
    if (!email) return undefined;
    return { name: name ?? '', address: email, locale: findLocale(locale ?? undefined) ?? locales[0], isMember: false };
  }

  async function write(kind: BookingMail, orderId: number, movedFrom?: string): Promise<void> {
    const order = booking.find(orderId);
    const recipient = order && findRecipient(order);
    if (!order || !recipient) return;
    const isCancelled = order.status === 'cancelled' || order.status === 'refunded';
    if (isCancelled !== (kind === 'booking-cancelled')) return; // another email describes the current state
    const { name, address, locale, isMember } = recipient;
    const centre = documents.getCentre();
    const t = mailMessagesIn(locale);
    const mall = centre.name;
    const service = findTranslation(order.translations, locale, { useFallback: true })?.title ?? '–';
    const isOfService = isCancelled || !isMember;
    const link =
      publicUrl + (isOfService ? toServicePath({ id: order.service_id, title: service }, locale) : toPath('dashboard-bookings', locale));
    const attachment = {
      name: `${t('booking.file_name')}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: toFile(order, service, link, isCancelled),
    };
    const isMoved = kind === 'booking-moved';
    const facts = toFacts(order, service, centre, locale);
    const email: Email = {
      locale,
      heading: t(isCancelled ? 'booking.cancelled_heading' : isMoved ? 'booking.moved_heading' : 'booking.confirmed_heading'),
      paragraphs: [
        ...(isCancelled ? toCancelledText(order) : [t(isMoved ? 'booking.moved_text' : 'booking.confirmed_text')]),
        ...toUnpaid(order),
        ...toSandboxNote(order, locale),
      ],
      facts: movedFrom === undefined ? facts : [{ term: t('booking.before'), text: movedFrom }, ...facts],
      button: { label: t(isCancelled ? 'booking.again' : isMember ? 'booking.button' : 'booking.service_button'), href: link },
      ...(!isCancelled && { note: isMember ? toDeadline(order, centre, locale, clock()) : t('booking.contact_us') }),
    };
    const subject = t(isCancelled ? 'booking.cancelled_subject' : isMoved ? 'booking.moved_subject' : 'booking.confirmed_subject', {
      service,
      mall,
    });
    await post({ kind, to: { name, address }, subject, link, attachments: [attachment] }, email);

    function toUnpaid({ price, paid_at }: BookingOrder): string[] {
      return !isCancelled && price && paid_at === null ? [t('booking.pay_in_centre')] : [];
    }

    function toCancelledText({ price, status, is_refund_due, isReversed, withdrawn }: NonNullable<typeof order>): string[] {
      if (isReversed) return [t('booking.reversed_text'), t('booking.cancelled_text')];
      const isPaidBack = price && (status === 'refunded' || is_refund_due);
      const what = withdrawn ? [t('booking.withdrawn_text'), ...(withdrawn.why ? [withdrawn.why] : [])] : [t('booking.cancelled_text')];
      return [...what, ...(isPaidBack ? [t('booking.refund_text', { price: formatMoney(price, locale) })] : [])];
    }
  }

  function toFile({ number, starts_at, ends_at }: BookingOrder, service: string, url: string, isCancelled: boolean): string {
    const centre = documents.getCentre();
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
    async 'booking-moved'({ orderId, fromMs, toMs }) {
      const order = booking.find(orderId);
      const recipient = order && findRecipient(order);
      if (!order || !recipient || Date.parse(order.starts_at) !== toMs) return; // moved again: the next email names the current time
      const { locale } = recipient;
      const centre = documents.getCentre();
      const format = `${mailMessagesIn(locale)('booking.date_format')}, ${toTimeFormat(centre)}`;
      const from = formatDate(new Date(fromMs), format, locale, centre.timezone);
      await write('booking-moved', orderId, from);
    },
  };
}

const toTimeFormat = ({ time_format }: Mall) => time_format ?? 'H:mm';

function toFacts(
  { starts_at, ends_at, people, price, number, service_id }: BookingOrder,
  service: string,
  centre: Mall,
  locale: Locale,
): NonNullable<Email['facts']> {
  const t = mailMessagesIn(locale);
  const formats = { dateFormat: t('booking.date_format'), timeFormat: toTimeFormat(centre) };
  const when = formatDateRange(starts_at, ends_at, { ...formats, locale, timeZone: centre.timezone });
  return [
    { term: t('booking.service'), text: service },
    { term: t('booking.when'), text: when },
    { term: t('booking.places'), text: String(people) },
    ...(price || findEventId(service_id) === undefined
      ? [{ term: t('booking.price'), text: price ? formatMoney(price, locale) : t('booking.is_free') }]
      : []), // an event without a price may cost something at the door
    { term: t('booking.number'), text: number },
  ];
}

function toDeadline({ cancel_until }: BookingOrder, { timezone }: Mall, locale: Locale, now: Date): string {
  const t = mailMessagesIn(locale);
  if (Date.parse(cancel_until) < now.getTime()) return t('booking.cannot_cancel');
  return t('booking.cancel_until', { time: formatDate(cancel_until, t('booking.deadline_format'), locale, timezone) });
}
