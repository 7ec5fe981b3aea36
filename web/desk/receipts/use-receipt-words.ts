import type { DeskReceipt, WaitingReceipt } from '#shared/contracts/desk-receipts.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toShownStatus } from '#shared/rules/receipt-status.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { ReadingLack } from '#shared/schemas/receipt-reading.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import type { ReceiptValues, TakenField } from './use-corrections.ts';

/** Words for receipts in the desk's language. */
export function useReceiptWords() {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day, dayTime } = useDates();
  const toShop = ({ id, translations }: WaitingReceipt['shop']): string =>
    findTranslation(translations, locale, { useFallback: true })?.title ?? t('receipts.shop_gone', { id });
  const toDay = (date: string): string => day(`${date}T12:00:00Z`);
  return {
    shop: toShop,
    money: (amount: Money): string => formatMoney(amount, locale),
    /** Date of the purchase: a calendar day without time zone. */
    day: toDay,
    dayTime,
    hold: ({ reason, receipt_id }: WaitingReceipt['holds'][number]): string => t(`receipts.hold_${reason}`, { id: receipt_id ?? 0 }),
    /** Field of the form that is compared with the picture. */
    readField: (field: ReadingLack): string => t(`receipts.field_${field}`),
    /** A value that can be taken over; empty if it is missing. */
    valueOf(field: TakenField, values: Partial<ReceiptValues>, currency: string): string {
      if (field === 'amount') return values.amount === undefined ? '' : formatMoney({ amount: values.amount, currency }, locale);
      if (field === 'day') return values.day === undefined ? '' : toDay(values.day);
      return field === 'shop' ? (values.shop ? toShop(values.shop) : '') : (values.number ?? '');
    },
    reason: (reason: string): string => t(`receipts.reason_${reason}`),
    outcome: ({ status, reason }: Pick<DeskReceipt, 'status' | 'reason'>): string =>
      toShownStatus({ status, reason }) === 'voided'
        ? t('receipts.reason_voided')
        : [t(`receipts.status_${status}`), ...(reason ? [t(`receipts.reason_${reason}`)] : [])].join(', '),
  };
}
// messages: receipts.hold_*, receipts.status_*, receipts.reason_*, receipts.field_*
