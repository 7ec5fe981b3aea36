import { formatDateRange, toDateFormat } from '#shared/rules/date-format.ts';
import { findNextTimes } from '#shared/rules/event-dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Answer } from '../../ui/Answer.tsx';
import type { ShownHit } from './shown-groups.ts';

/** Answers when an event is. */
export function EventTimeAnswer({ shown: { hit, title, href } }: { shown: ShownHit }) {
  const t = useTranslate();
  const { mall, locale } = useSite();
  const { now } = useNow();
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const { starts_at, ends_at } = findNextTimes(hit, now, timeZone);
  if (!starts_at) return null;
  const dateFormat = `ddd ${toDateFormat(mall?.date_format, locale)}`;
  return (
    <Answer icon="calendar" label={title} source={{ href, text: t('search.answer_source', { page: t('menu.events') }) }}>
      {formatDateRange(starts_at, ends_at, { dateFormat, timeFormat: mall?.time_format ?? 'H:mm', locale, timeZone })}
    </Answer>
  );
}

/** Answers what an offer costs. */
export function PriceAnswer({ shown: { hit, title, href } }: { shown: ShownHit }) {
  const t = useTranslate();
  const { locale } = useSite();
  if (!hit.price) return null;
  return (
    <Answer icon="tag" label={title} source={{ href, text: t('search.answer_source', { page: t('menu.offers') }) }}>
      {formatMoney(hit.price, locale)}
    </Answer>
  );
}

/** Answers on which floors there is a place of that name. */
export function FloorAnswer({ places, page }: { places: readonly [ShownHit, ...ShownHit[]]; page: string }) {
  const t = useTranslate();
  const [{ title, href }] = places;
  const floors = [...new Set(places.flatMap(({ hit }) => (typeof hit.floor === 'number' ? [hit.floor] : [])))].sort((a, b) => a - b);
  if (floors.length === 0) return null;
  return (
    <Answer icon="map-pin" label={title} source={{ href, text: t('search.answer_source', { page }) }}>
      {floors.map((floor) => t('shops.floor', { floor })).join(', ')}
    </Answer>
  );
}
