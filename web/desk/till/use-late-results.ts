import type { TakenCode } from '#shared/contracts/desk-codes.ts';
import type { FoundAtTill } from '#shared/contracts/till.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useStaff } from '../lib/staff.ts';
import { showToast } from '../lib/toasts.ts';
import { useDates } from '../lib/use-dates.ts';
import { toCardEnd } from './read-code.ts';
import { type Purchase, storePurchase } from './stored-purchases.ts';
import { type Outcome, toReason } from './till-queue.ts';
import { useTitles } from './use-titles.ts';

/**
 * Functions that show a result which came after the next code was scanned. The next customer stays on the screen. `onCredited` is called after a
 * purchase was credited.
 */
export function useLateResults(onCredited: () => Promise<void>) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { id, name } = useStaff();
  const { dayTime } = useDates();
  const { titleOf } = useTitles();
  const money = (amount: Money) => formatMoney(amount, locale);
  const succeed = (title: string, text?: string) => showToast({ type: 'success', title, ...(text !== undefined && { text }) });
  const fail = (title: string, text: string) => showToast({ type: 'error', title, text, durationMs: -1 });

  return {
    /** A refused purchase joins those of the queue, whose notices stay until the cashier has seen them. */
    showPurchase(purchase: Purchase, outcome: Outcome): void {
      const { card, amount, bought_at } = purchase;
      const end = toCardEnd(card);
      if (outcome.state === 'refused') storePurchase({ purchase, by: { id, name }, refusal: toReason(outcome.error) });
      if (outcome.state === 'not_stored')
        fail(t('till.refused', { end, amount: money(amount), time: dayTime(bought_at) }), t('till.refusal.not_stored'));
      if (outcome.state !== 'credited') return;
      const { points } = outcome.answer.purchase;
      const title = points === 0 ? t('till.no_points') : t('till.plus', { count: points, number: formatNumber(points, locale) });
      succeed(title, `${t('till.card_end', { end })}, ${money(amount)}`);
      void onCredited();
    },
    showTaken: ({ code }: TakenCode): void => succeed(t('till.taken', { code })),
    showNotTaken: ({ translations }: Extract<FoundAtTill, { kind: 'reward' }>): void => fail(titleOf(translations), t('till.not_taken')),
    showPaid: (amount: Money): void => succeed(t('till.paid', { amount: money(amount) })),
    showNotPaid: (amount: Money): void => fail(t('till.not_paid', { amount: money(amount) }), t('till.not_paid_text')),
  };
}
