import { getParking } from '#shared/contracts/parking.ts';
import { vocaliseHours } from '#shared/rules/clock-preposition.ts';
import { toFigureAge } from '#shared/rules/figure-age.ts';
import { formatInstant } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useFreshAnswer } from '../../lib/data/use-polled.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

const refreshMs = 60_000;

/**
 * Number of free parking spaces with the time of the count: '312 free spaces at 14:05'. The browser fetches it once the page is live, so that a change of the number
 * does not render the page again. Before, and without a recent number, a text that is always true.
 */
export function FreePlacesText() {
  const t = useTranslate();
  const site = useSite();
  const { now, isLive } = useNow();
  const parking = useEndpoint(getParking, isLive ? {} : undefined);
  const brought = parking.state === 'ready' ? parking.data : undefined;
  const known = useFreshAnswer(getParking, {}, brought, brought?.updated_at, refreshMs);
  const { free, capacity, updated_at } = known ?? {};
  if (typeof free !== 'number' || !capacity || !updated_at || toFigureAge(updated_at, now) !== 'live')
    return t('parking.spaces_and_prices');
  const time = formatInstant(new Date(updated_at), site);
  return vocaliseHours(t('parking.free_at', { count: Math.min(Math.max(0, free), capacity), time }));
}
