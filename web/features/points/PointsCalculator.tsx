import { useId, useState } from 'react';
import type { LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { toCurrencySign } from '../../lib/texts/currency-sign.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { toReceiptPoints } from './receipt-points.ts';

interface Props {
  program: LoyaltyProgram;
  /** The member's own level. */
  tier: Tier;
}

const firstAmount = '850';
const mostUnits = 1_000_000;

/** What a purchase would bring this member. */
export function PointsCalculator({ program, tier }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toPoints = usePoints();
  const id = useId();
  const [text, setText] = useState(firstAmount);
  const amount = readAmount(text);
  const { currency } = program.spend_per_point;
  return (
    <div className="points-calculator">
      <Field
        id={id}
        label={t('get_points.amount', { currency: toCurrencySign(currency, locale) })}
        error={amount === undefined && text !== '' && t('get_points.amount_wrong')}
      >
        <Input inputMode="decimal" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
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

/** In minor units; a comma and a point are both taken for the decimal sign. */
function readAmount(text: string): number | undefined {
  const [, units = '', cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, '')) ?? [];
  if (units === '' || Number(units) > mostUnits) return undefined;
  return Number(units) * 100 + Number(cents.padEnd(2, '0'));
}
