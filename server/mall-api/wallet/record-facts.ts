import type { BookingOrder } from '#shared/contracts/booking.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { PassKind } from '#shared/contracts/wallet.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { walletMessagesIn } from '../../messages.ts';
import { found } from '../core/db/found.ts';
import type { Domain } from '../domain.ts';
import { codeKey, type PassFacts, type PassField } from './pass-facts.ts';
import type { StoredPass } from './queries.ts';

interface Wanted {
  customerId: number;
  kind: PassKind;
  /** Missing for the card. */
  id?: number | undefined;
  locale: Locale;
}

interface Site {
  tenantId: string;
  publicUrl: string;
}

/** Facts of a record, with its id. `isUnusable`: it is used, cancelled, unpaid or blocked. Its expiry is in `expiresAt`. */
type RecordFacts = Omit<PassFacts, 'kind' | 'serial' | 'name'> & { recordId: number; isUnusable?: boolean };

/**
 * Prepares reading what passes show from members' records. Everything shown is true at the time of reading; the level
 * has its day. Callers hold the transaction.
 */
export function preparePassFacts(domain: Domain, { tenantId, publicUrl }: Site) {
  const { clock, customerAnswers, ledger, booking, giftCards, queries } = domain;
  const getCentre = () => queries.documents.getCentre();

  function readCard({ customerId, locale }: Wanted): RecordFacts {
    const t = walletMessagesIn(locale);
    const { card_number: number, has_card_reader: hasReader } = customerAnswers.get(customerId);
    const tier = ledger.tiers.tierOf(customerId);
    const level = tier && findTranslation(tier.translations, locale, { useFallback: true })?.name;
    const shown = { key: 'number', label: t('number'), value: toGroupsOfFour(number) };
    const date = formatDate(clock(), t('date'), locale, getCentre().timezone);
    return {
      recordId: customerId,
      primary: level ? { key: 'level', label: t('level', { date }), value: level } : shown,
      balance: { key: 'balance', label: t('balance_points'), value: formatNumber(ledger.balanceOf(customerId), locale) },
      fields: level ? [shown] : [],
      back: [toLink(t('points'), toPath('dashboard', locale))],
      code: hasReader ? { symbology: 'code128', message: number, text: shown.value } : undefined,
    };
  }

  function readReward({ customerId, id = 0, locale }: Wanted): RecordFacts {
    const t = walletMessagesIn(locale);
    const reward = found(queries.customerRewards.find(customerId, id, clock()));
    return {
      recordId: id,
      primary: { key: 'reward', label: t('reward'), value: toTitle(reward, locale) },
      fields: [
        { key: 'until', label: t('until'), value: toDayTime(reward.expires_at, locale) },
        { key: codeKey, label: t('code'), value: reward.code },
      ],
      back: [toLink(t('details'), toPath('my-reward', locale, { id }))],
      code: reward.has_reader ? ({ symbology: 'qr', message: reward.code, text: reward.code } as const) : undefined,
      expiresAt: new Date(reward.expires_at),
      isUnusable: reward.status !== 'active',
    };
  }

  function readBooking({ customerId, id = 0, locale }: Wanted): RecordFacts {
    const t = walletMessagesIn(locale);
    const order: BookingOrder = booking.get(customerId, id);
    const { name, address } = getCentre();
    return {
      recordId: id,
      primary: { key: 'booking', label: t('booking'), value: toTitle(order, locale) },
      fields: [
        { key: 'when', label: t('when'), value: toDayTime(order.starts_at, locale) },
        { key: 'people', label: t('people'), value: String(order.people) },
        { key: 'order', label: t('order'), value: order.number },
        { key: 'place', label: t('place'), value: [name, address].filter(Boolean).join(', ') },
        ...toSandbox(order, locale),
      ],
      back: [toLink(t('details'), toPath('dashboard-bookings', locale))],
      startsAt: new Date(order.starts_at),
      expiresAt: new Date(order.ends_at),
      isUnusable: (order.status !== 'reserved' && order.status !== 'paid') || order.pay_until !== null,
    };
  }

  /** Without the code, which is secret (`revealCode`). */
  function readGiftCard({ customerId, id = 0, locale }: Wanted): RecordFacts {
    const t = walletMessagesIn(locale);
    const { number, valid_until: until, price, balance, status, ...card } = giftCards.get(customerId, id);
    if (number === null || until === null) throw unusable();
    const { timezone } = getCentre();
    return {
      recordId: id,
      primary: { key: 'number', label: t('gift_card_number'), value: number },
      balance: { key: 'balance', label: t('balance'), value: formatMoney(balance, locale) },
      fields: [
        { key: 'until', label: t('until'), value: formatDate(until, t('date'), locale, timezone) },
        { key: 'price', label: t('price'), value: formatMoney(price, locale) },
        ...toSandbox(card, locale),
      ],
      back: [toLink(t('details'), toPath('gift-card', locale, { id }))],
      code: { symbology: 'code128', message: number.replace(/\D/g, ''), text: number } as const,
      expiresAt: toInstant(addDays(until, 1), '00:00', timezone),
      isUnusable: status !== 'active',
    };
  }

  const toLink = (label: string, path: string): PassField => ({ key: 'link', label, value: publicUrl + path });
  const toDayTime = (time: string, locale: Locale) => formatDate(time, walletMessagesIn(locale)('date_time'), locale, getCentre().timezone);
  const readers = { card: readCard, reward: readReward, booking: readBooking, gift_card: readGiftCard } as const;

  function read(wanted: Wanted) {
    const { kind, locale } = wanted;
    const { recordId, isUnusable = false, ...own } = readers[kind](wanted);
    const serial = `${tenantId}-${kind.replace('_', '-')}-${recordId}`;
    return { recordId, isUnusable, facts: { kind, serial, name: walletMessagesIn(locale)(`name.${kind}`), ...own } satisfies PassFacts };
  }

  /** Undefined if the record no longer exists. */
  function findRecord(wanted: Wanted): ReturnType<typeof read> | undefined {
    try {
      return read(wanted);
    } catch (error) {
      if (error instanceof ApiError && error.httpStatus === 'NotFound') return undefined;
      throw error;
    }
  }

  return {
    /**
     * Reads a pass to issue, without the code of a gift card. Throws `NotFound` if the record is not the member's, and `Conflict` (`id`:
     * `not_available`) if it cannot be used.
     */
    readUsable(wanted: Wanted): { recordId: number; facts: PassFacts } {
      const { isUnusable, ...usable } = read(wanted);
      if (isUnusable) throw unusable();
      return usable;
    },
    /** Returns the code of a gift card, which counts as its first view; undefined for other kinds. Throws as `revealGiftCard`. */
    revealCode({ kind, customerId, id = 0 }: Wanted): string | undefined {
      return kind === 'gift_card' ? giftCards.reveal(customerId, id).code : undefined;
    },
    /** Reads the present content of a stored pass, without the code of a gift card. A pass that the member has ended is emptied. */
    readStored({ customerId, kind, recordId, serial, locale, endedMs }: StoredPass): PassFacts {
      const t = walletMessagesIn(locale);
      const ended = { key: 'ended', label: t('note'), value: t('ended') };
      const record = customerId === null || endedMs !== null ? undefined : findRecord({ customerId, kind, id: recordId, locale });
      if (!record) return { kind, serial, name: t(`name.${kind}`), primary: ended, fields: [], back: [], isEnded: true };
      const { facts, isUnusable } = record;
      if (!isUnusable) return { ...facts, serial };
      const fields = [ended, ...facts.fields.filter(({ key }) => key !== codeKey)];
      return { ...facts, serial, fields, code: undefined, startsAt: undefined, isEnded: true };
    },
  };
}
// messages: name.*

export type PassRecords = ReturnType<typeof preparePassFacts>;

/** Adds the code of a gift card, which only its holder and the pass have. */
export function addCode(facts: PassFacts, code: string | undefined, locale: Locale): PassFacts {
  if (code === undefined || facts.isEnded) return facts;
  return { ...facts, fields: [{ key: codeKey, label: walletMessagesIn(locale)('code'), value: code }, ...facts.fields] };
}

const unusable = () => new ApiError('Conflict', { errors: { id: ['not_available'] } });

function toTitle({ translations }: Pick<BookingOrder, 'translations'>, locale: Locale): string {
  return findTranslation(translations, locale, { useFallback: true })?.title ?? '';
}

function toSandbox({ is_sandbox: isSandbox }: { is_sandbox: boolean }, locale: Locale): PassField[] {
  const t = walletMessagesIn(locale);
  return isSandbox ? [{ key: 'sandbox', label: t('note'), value: t('sandbox') }] : [];
}
