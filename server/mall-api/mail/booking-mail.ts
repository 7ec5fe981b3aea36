import type { BookingOrder } from '#shared/contracts/booking.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { bookingMailWords } from '#shared/messages/booking-mail-words.ts';
import { fillWords } from '#shared/messages/mail-words.ts';
import { formatDate, formatDateRange } from '#shared/rules/date-format.ts';
import { toCalendarFile } from '#shared/rules/icalendar.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { MailWorker } from '../mail-tasks/tasks.ts';
import type { Letter } from './letter.ts';
import type { MailDependencies } from './post.ts';

/** What a member gets when their booking holds, and when it does not any more, with the file that tells their calendar. */
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
    if (isCancelled !== (kind === 'booking-cancelled')) return; // another letter says what is true now
    const { email: address, firstName, lastName, locale } = customer;
    const centre = documents.getCentre();
    const words = bookingMailWords[locale];
    const service = findTranslation(order.translations, locale, { useFallback: true })?.title ?? '–';
    const say = (text: string, values: Readonly<Record<string, string>> = {}) => fillWords(text, { ...values, mall: centre.name, service });
    const link =
      publicUrl + (isCancelled ? toPath('booking-service', locale, { id: order.service_id }) : toPath('dashboard-bookings', locale));
    const attachment = {
      name: `${words.fileName}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: toFile(order, service, isCancelled),
    };
    const subject = say(isCancelled ? words.cancelledSubject : words.confirmedSubject);
    const letter: Letter = {
      locale,
      heading: isCancelled ? words.cancelledHeading : words.confirmedHeading,
      paragraphs: isCancelled ? [words.cancelledText, ...toRefundText(order)] : [words.confirmedText],
      facts: toFacts(order, service, centre, locale),
      button: { label: isCancelled ? words.again : words.button, href: link },
      ...(!isCancelled && { note: toDeadline(order, centre, locale, clock()) }),
    };
    await post({ kind, to: { name: `${firstName} ${lastName}`.trim(), address }, subject, link, attachment }, letter);

    function toRefundText({ price, status, is_refund_due }: BookingOrder): string[] {
      if (!price || (status !== 'refunded' && !is_refund_due)) return [];
      return [say(words.refundText, { price: formatMoney(price, locale) })];
    }
  }

  function toFile({ number, starts_at, ends_at }: BookingOrder, service: string, isCancelled: boolean): string {
    const centre = documents.getCentre();
    const url = publicUrl + toPath('dashboard-bookings', 'en');
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
): NonNullable<Letter['facts']> {
  const words = bookingMailWords[locale];
  const formats = { dateFormat: words.dateFormat, timeFormat: centre.time_format ?? 'H:mm' };
  const when = formatDateRange(starts_at, ends_at, { ...formats, locale, timeZone: centre.timezone });
  return [
    { term: words.service, text: service },
    { term: words.when, text: when },
    { term: words.places, text: String(people) },
    { term: words.price, text: price ? formatMoney(price, locale) : words.isFree },
    { term: words.number, text: number },
  ];
}

function toDeadline({ cancel_until }: BookingOrder, { timezone }: Mall, locale: Locale, now: Date): string {
  const words = bookingMailWords[locale];
  if (Date.parse(cancel_until) < now.getTime()) return words.cannotCancel;
  return fillWords(words.cancelUntil, { time: formatDate(cancel_until, words.deadlineFormat, locale, timezone) });
}
