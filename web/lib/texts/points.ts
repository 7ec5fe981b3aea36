import { formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../centre/site.tsx';
import { useTranslate } from './i18n.tsx';

/** Formats points in the page's language, '1 250 points'. */
export function usePoints(): (count: number) => string {
  const t = useTranslate();
  const { locale } = useSite();
  return (count) => t('rewards.points', { count, number: formatNumber(count, locale) });
}
