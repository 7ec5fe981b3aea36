import type { DeskReceipt, WaitingReceipt } from '#shared/contracts/desk-receipts.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';

/** Words for receipts in the desk's language. */
export function useReceiptWords() {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day, dayTime } = useDates();
  return {
    shop: ({ id, translations }: WaitingReceipt['shop']): string =>
      findTranslation(translations, locale, { useFallback: true })?.title ?? t('receipts.shop_gone', { id }),
    money: (amount: Money): string => formatMoney(amount, locale),
    number: (value: number): string => formatNumber(value, locale),
    /** Date of the purchase: a calendar day without time zone. */
    day: (date: string): string => day(`${date}T12:00:00Z`),
    dayTime,
    hold: ({ reason, receipt_id }: WaitingReceipt['holds'][number]): string => t(`receipts.hold_${reason}`, { id: receipt_id ?? 0 }),
    reason: (reason: string): string => t(`receipts.reason_${reason}`),
    outcome: ({ status, reason }: Pick<DeskReceipt, 'status' | 'reason'>): string =>
      [t(`receipts.status_${status}`), ...(reason ? [t(`receipts.reason_${reason}`)] : [])].join(', '),
  };
}
// messages: receipts.hold_*, receipts.status_*, receipts.reason_*
