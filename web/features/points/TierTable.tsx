import type { LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { toReceiptPoints } from './PointsCalculator.tsx';

interface Props {
  program: LoyaltyProgram;
  tiers: readonly Tier[];
  /** Id of the member's level; undefined until known. */
  ownId: number | undefined;
}

/** Points that the example purchase earns on the lowest level. */
const examplePoints = 100;

/** Table of the levels: minimum points, multiplier, and points for the same purchase on each level. */
export function TierTable({ program, tiers, ownId }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toPoints = usePoints();
  const example = { ...program.spend_per_point, amount: program.spend_per_point.amount * examplePoints };
  return (
    <table className="tier-table">
      <thead>
        <tr>
          <th scope="col">{t('points.tier')}</th>
          <th scope="col">{t('get_points.tier_from')}</th>
          <th scope="col">{t('get_points.tier_multiplier')}</th>
          <th scope="col">{t('get_points.tier_example', { amount: formatMoney(example, locale) })}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.id} aria-current={tier.id === ownId || undefined}>
            <th scope="row">
              {texts.get(tier, 'name')} {tier.id === ownId && <Badge tone="secondary">{t('get_points.tier_own')}</Badge>}
            </th>
            <td>{tier.threshold === 0 ? t('rewards.tier_start') : toPoints(tier.threshold)}</td>
            <td>{formatNumber(tier.multiplier, locale)}×</td>
            <td>{toPoints(toReceiptPoints(example.amount, program, tier))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
