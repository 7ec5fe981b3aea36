import { useId, useState } from 'react';
import type { LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';
import { findAmount } from '#shared/rules/amount.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { toCurrencySign } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { AmountField } from '../../ui/AmountField.tsx';

interface Props {
  program: LoyaltyProgram;
  /** The member's level. */
  tier: Tier;
}

const firstAmount = '850';
const maxAmount = 100_000_000;

/** Calculates the points that this member would earn for a purchase. */
export function PointsCalculator({ program, tier }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toPoints = usePoints();
  const id = useId();
  const [text, setText] = useState(firstAmount);
  const { currency } = program.spend_per_point;
  const found = findAmount(text, currency);
  const amount = found !== undefined && found <= maxAmount ? found : undefined;
  return (
    <div className="points-calculator">
      <AmountField
        id={id}
        label={t('get_points.amount', { currency: toCurrencySign(currency, locale) })}
        currency={currency}
        locale={locale}
        value={text}
        onChange={setText}
        error={found !== amount && t('get_points.amount_wrong')}
      />
      <output className="points-calculator-result" htmlFor={id}>
        {amount !== undefined && (
          <>
            <strong>{toPoints(toReceiptPoints(amount, program, tier))}</strong>
            <span>
              {t('get_points.result', {
                amount: formatMoney({ amount, currency }, locale),
                tier: texts.get(tier, 'name'),
                multiplier: formatNumber(tier.multiplier, locale),
              })}
            </span>
          </>
        )}
      </output>
    </div>
  );
}

/** Multipliers have at most four decimal places, so they are integers in these units. */
const multiplierUnits = 10_000;

/** Calculates the points for a purchase in the same way as the mall: whole points. Uses integer arithmetic, so that a multiplier of 1.1 is exact. */
export function toReceiptPoints(
  amount: number,
  { spend_per_point: spend }: LoyaltyProgram,
  { multiplier }: Pick<Tier, 'multiplier'>,
): number {
  return Math.floor((amount * Math.round(multiplier * multiplierUnits)) / (spend.amount * multiplierUnits));
}
