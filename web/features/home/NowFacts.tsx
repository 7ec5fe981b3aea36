import type { ReactNode } from 'react';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import type { FilmTonight } from '#shared/contracts/films.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { formatInstant, useCentreZone } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Link } from '../../ui/Link.tsx';
import { findNext, findTonight, isToilet, type Start } from './now-facts.ts';

interface Props {
  films: readonly FilmTonight[];
  /** Coming events, the soonest first. */
  events: readonly Announcement[];
  amenities: readonly Amenity[];
  /** Number of free parking spaces with its age. Not shown if the centre has no parking page. */
  parking: ReactNode;
}

/**
 * Answers questions that visitors have before they come: tonight's film or event, free parking spaces, the next event, toilets. Each line is true without JavaScript; the
 * live page only makes it more precise. A line never changes its height. A line without a fact is left out.
 */
export function NowFacts({ films, events, amenities, parking }: Props) {
  const t = useTranslate();
  const { now } = useNow();
  const timeZone = useCentreZone();
  const toLink = useLinks();
  const toLine = useStartLine();
  const tonight = findTonight(films, events, now, timeZone);
  const next = findNext(events, tonight, now, timeZone);
  const parkingHref = toLink('parking');
  const lines = [
    tonight && toLine(t('home.now_tonight'), tonight),
    parkingHref === undefined ? undefined : { label: t('menu.parking'), value: parking, href: parkingHref },
    next && toLine(t('home.now_next'), next),
    useToiletLine(amenities),
  ].filter((line) => line !== undefined);
  if (lines.length === 0) return null;
  return (
    <ul className="home-now">
      {lines.map(({ label, value, href }) => {
        const words = (
          <>
            <span className="home-now-label">{label}</span> <span className="home-now-value">{value}</span>
          </>
        );
        return (
          <li key={label}>
            {href === undefined ? (
              <p className="home-now-line">{words}</p>
            ) : (
              <Link href={href} className="home-now-line">
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Line {
  label: string;
  value: ReactNode;
  href: string | undefined;
}

/** Returns a function for the line of a film or an event: `20:30 Title`, with the day if it is not today. */
function useStartLine(): (label: string, start: Start) => Line {
  const site = useSite();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { now } = useNow();
  const timeZone = useCentreZone();
  return (label, { kind, record, startsAt }) => {
    const title = texts.get(record, 'title');
    const isToday = calendarDateIn(startsAt, timeZone) === calendarDateIn(now, timeZone);
    const day = isToday ? '' : `${formatDate(startsAt, `ddd ${localeFacts[site.locale].day} MMM`, site.locale, timeZone)} `;
    const href = kind === 'film' ? toLink('cinema') : toLink('event', { id: record.id, title: toSlug(title, site.locale) });
    return { label, value: `${day}${formatInstant(startsAt, site)} ${title}`, href };
  };
}

/** The floors with toilets, with the way to the nearest on the plan. Without a plan, a link to the page of the toilets. */
function useToiletLine(amenities: readonly Amenity[]): Line | undefined {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const toilets = amenities.filter(isToilet);
  const [first] = toilets;
  if (!first) return undefined;
  const floors = [...new Set(toilets.flatMap(({ floor }) => (typeof floor === 'number' ? [floor] : [])))].sort(
    (one, other) => Math.abs(one) - Math.abs(other) || other - one,
  );
  const names = floors.map((floor) => t('shops.floor', { floor })).join(', ');
  const onPlan = toilets.find(({ floorplan_id }) => typeof floorplan_id === 'number');
  const way = onPlan && toLink('floorplan', { id: onPlan.floorplan_id ?? '' }, { to: 'nearest-toilets' });
  const title = texts.get(first, 'title');
  if (way === undefined)
    return names
      ? { label: t('home.now_toilets'), value: names, href: toLink('amenity', { id: first.id, title: toSlug(title, locale) }) }
      : undefined;
  return {
    label: t('home.now_toilets'),
    value: floors.length > 1 ? names : names ? t('home.now_toilets_way', { floors: names }) : t('home.now_toilets_map'),
    href: way,
  };
}
