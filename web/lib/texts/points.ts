import { formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../centre/site.tsx';
import { useTranslate } from './i18n.tsx';

/** Says points, '1 250 points', as the language does. */
export function usePoints(): (count: number) => string {
  const t = useTranslate();
  const { locale } = useSite();
  return (count) => t('rewards.points', { count, number: formatNumber(count, locale) });
}
