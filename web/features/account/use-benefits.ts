import { getLoyaltyProgram, type LoyaltyProgram, listTiers, type Tier } from '#shared/contracts/loyalty.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';

interface Benefit {
  figure: string;
  text: string;
}

/** Benefits of membership by the centre's own figures; unknown ones are omitted. That it is free is always true. */
export function useBenefits(): Benefit[] {
  const program = useEndpoint(getLoyaltyProgram);
  const tiers = useEndpoint(listTiers);
  const ofProgram = useProgramBenefits(program.state === 'ready' ? program.data : undefined);
  const ofTiers = useTierBenefit(tiers.state === 'ready' ? tiers.data : []);
  const t = useTranslate();
  const { locale } = useSite();
  const free: Benefit = { figure: formatNumber(0, locale), text: t('account.brings_free') };
  return [...ofProgram, ...ofTiers, ...(ofProgram.length + ofTiers.length < 3 ? [free] : [])];
}

function useProgramBenefits(program: LoyaltyProgram | undefined): Benefit[] {
  const t = useTranslate();
  const { locale } = useSite();
  if (!program) return [];
  const { welcome_bonus: welcome, birthday_bonus: birthday, spend_per_point: spend } = program;
  const points = (count: number) => `+${formatNumber(count, locale)}`;
  return [
    ...(welcome > 0 ? [{ figure: points(welcome), text: t('account.brings_welcome', { count: welcome }) }] : []),
    { figure: formatMoney(spend, locale), text: t('account.brings_points') },
    ...(birthday > 0 ? [{ figure: points(birthday), text: t('account.brings_birthday', { count: birthday }) }] : []),
  ];
}

/** Benefit of the level with the highest multiplier. */
function useTierBenefit(tiers: readonly Tier[]): Benefit[] {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const best = tiers.toSorted((a, b) => b.multiplier - a.multiplier)[0];
  if (!best || best.multiplier <= 1) return [];
  return [{ figure: `${formatNumber(best.multiplier, locale)}×`, text: t('account.brings_tier', { tier: texts.get(best, 'name') }) }];
}
