import { readAmount } from '#shared/rules/amount.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toCardEnd } from './read-code.ts';
import type { TypedPurchase } from './unsent-purchase.ts';

interface Props {
  card: string;
  typed: TypedPurchase;
  /** Undefined while another code is shown, whose own button leads back to the purchase. */
  onContinue: (() => void) | undefined;
}

/** A typed purchase that is not credited yet, because the cashier scanned another code. */
export function HeldPurchase({ card, typed, onContinue }: Props) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const read = readAmount(typed.amount, start.currency);
  const amount = read.state === 'read' ? formatMoney({ amount: read.amount, currency: start.currency }, locale) : typed.amount;
  return (
    <Notice
      tone="accent"
      title={t('till.held', { amount: amount || typed.number, end: toCardEnd(card) })}
      action={
        onContinue && (
          <Button variant="secondary" onClick={onContinue}>
            {t('till.back_to_purchase')}
          </Button>
        )
      }
    >
      {t('till.held_text')}
    </Notice>
  );
}
