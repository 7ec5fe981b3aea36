import type { LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';

interface Props {
  program: LoyaltyProgram;
  /** The member's level, on which points may last longer; undefined until known. */
  tier: Tier | undefined;
}

/** The rules of the programme, with the centre's figures. */
export function ProgramRules({ program: { receipts, points_last_months, reward_code_days: codeDays }, tier }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const pace = ({ count, amount }: LoyaltyProgram['receipts']['pace']['day']) =>
    t('get_points.rule_pace_text', { count, amount: formatMoney(amount, locale) });
  return (
    <DefinitionList
      entries={[
        { term: t('get_points.rule_age'), description: t('get_points.rule_age_text', { days: receipts.max_age_days }) },
        { term: t('get_points.rule_day'), description: pace(receipts.pace.day) },
        { term: t('get_points.rule_week'), description: pace(receipts.pace.week) },
        {
          term: t('get_points.rule_check'),
          description: t('get_points.rule_check_text', { amount: formatMoney(receipts.approved_up_to, locale) }),
        },
        {
          term: t('get_points.rule_months'),
          description: t('get_points.rule_months_text', { months: tier?.points_last_months ?? points_last_months }),
        },
        { term: t('get_points.rule_code'), description: t('get_points.rule_code_text', { days: codeDays }) },
      ]}
    />
  );
}
