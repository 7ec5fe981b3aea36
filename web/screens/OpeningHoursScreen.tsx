import { listMalls } from '#shared/contracts/malls.ts';
import { findDefaultZone } from '#shared/rules/opening-hours.ts';
import { toPath } from '#shared/rules/routing.ts';
import { toHoursCalendarPath } from '#shared/site/calendars.ts';
import type { Locale } from '#shared/site/locales.ts';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { listExceptionalDays } from '../features/hours/coming-exceptions.ts';
import { ExceptionList } from '../features/hours/ExceptionList.tsx';
import { HoursSearch } from '../features/hours/HoursSearch.tsx';
import { HoursWeek } from '../features/hours/HoursWeek.tsx';
import { NextExceptions } from '../features/hours/NextExceptions.tsx';
import { TodayHours } from '../features/hours/TodayHours.tsx';
import { useToday } from '../features/hours/use-today.ts';
import { WeeksAhead } from '../features/hours/WeeksAhead.tsx';
import { listWeeksAhead, toWeekLines } from '../features/hours/week-lines.ts';
import { ZoneCard } from '../features/hours/ZoneCard.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteName, useFlag, useSite } from '../lib/centre/site.tsx';
import { useCompanyOutlines } from '../lib/data/use-company-outlines.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { readPage } from '../lib/texts/pagination-labels.ts';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ArrowLink } from '../ui/Link.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Page size of the list of shops with their own hours. */
const pageSize = 24;
/** Number of days for which exceptions are shown. */
const aheadDays = 60;
/** Number of exceptional days of the centre beside today's hours. */
const nextCount = 5;
const maxQueryCharacters = 100;

/** Opening hours of the centre, its zones and its shops: first today's, then the next exceptions, then the week (R-PAGE-12). */
export function OpeningHoursScreen() {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const today = useToday();
  const malls = useEndpoint(listMalls);
  const { query } = useRoute();
  const q = query.get('q')?.trim().slice(0, maxQueryCharacters) || undefined;
  const page = readPage(query.get('page'));
  const companies = useCompanyOutlines({ has: 'own_week', page, per_page: pageSize });
  const showsParking = useFlag('is_parking_visible_on_opening_hours');

  const record = malls.state === 'ready' ? malls.data[0] : undefined;
  const zones = (record ?? site.mall)?.opening_hours ?? []; // `site.mall` contains only the nearest exceptions
  const centre = findDefaultZone(zones);
  const otherZones = zones.filter((zone) => zone !== centre);
  const exceptions = listExceptionalDays(centre ? [centre, ...otherZones] : [], today, aheadDays);
  const ofCentre = exceptions.flatMap(({ zones: [first] }) =>
    first?.zone === centre && first?.day.exception ? [first.day.exception] : [],
  );
  const next = listExceptionalDays(centre ? [centre] : [], today, aheadDays).slice(0, nextCount);
  // the list below repeats no day that the first view already tells in full
  const hasMore = otherZones.length > 0 ? exceptions.length > 0 : exceptions.length > next.length;
  const toHref = (words?: string, of = 1, locale: Locale = site.locale) =>
    toPath('opening-hours', locale, {}, { q: words, page: of > 1 ? of : undefined });
  const week = centre ? toWeekLines(centre, site, t).map(({ days, hours }) => `${days} ${hours}`) : [];
  usePage({
    route: 'opening-hours',
    heading: t('hours.week'),
    description: t('hours.description', { name: siteName(site), week: week.join(', ') }),
    toPath: (locale) => toHref(q, page, locale),
    isUnlisted: q !== undefined || page > 1,
    schema: import.meta.env.SSR && (() => [toCentreRecord(site, centre, ofCentre)]),
  });

  const meta = 'meta' in companies ? companies.meta : undefined;
  const hasDiffering = companies.state !== 'empty';
  const hasShops = hasDiffering || q !== undefined || toLink('shops-services') !== undefined;
  const weeks = centre && listWeeksAhead(centre, today);
  const isAllUsual = !weeks?.some((days) => days.some(({ date, exception }) => exception && date >= today));
  const text = record && texts.find(record, 'opening_hours_description');
  const parkingHref = showsParking ? toLink('parking') : undefined;
  return (
    <>
      <PageHeader title={t('hours.week')} />
      {centre ? (
        <div className="wrap hours-now">
          <TodayHours hours={centre} title={zones.length > 1 ? texts.get(centre, 'title') : undefined} />
          <NextExceptions days={next} moreHref={hasMore ? '#exceptions' : undefined} />
          <HoursWeek hours={centre} caption={t('hours.week_of', { title: texts.get(centre, 'title') })} />
        </div>
      ) : (
        <div className="wrap">
          <EmptyState icon="clock" title={t('hours.unknown')} message={t('hours.unknown_text')} />
        </div>
      )}
      {weeks && (
        <div className="wrap hours-ahead">
          <Disclosure className="hours-fold" summary={t('hours.ahead')}>
            <p className="hours-ahead-lead">{t(isAllUsual ? 'hours.ahead_usual' : 'hours.ahead_lead')}</p>
            <WeeksAhead weeks={weeks} today={today} />
          </Disclosure>
          <Button href={toHoursCalendarPath(site.locale)} variant="secondary" icon="calendar">
            {t('hours.add_to_calendar')}
          </Button>
        </div>
      )}
      {hasMore && (
        <Section id="exceptions" heading={t('hours.exceptions')} lead={t('hours.exceptions_lead')} tone="surface">
          <ExceptionList days={exceptions} hasOneZone={zones.length === 1} />
        </Section>
      )}
      {otherZones.length > 0 && (
        <Section heading={t('hours.zones')}>
          <div className="zones">
            {otherZones.map((zone) => (
              <ZoneCard key={zone.name} zone={zone} />
            ))}
          </div>
        </Section>
      )}
      {hasShops && (
        <Section
          heading={t('hours.shops_heading')}
          lead={q === undefined && centre ? t(hasDiffering ? 'hours.shops_differ_lead' : 'hours.shops_same_lead') : undefined}
        >
          <ResourceView
            resource={companies.state === 'empty' ? { ...companies, state: 'ready' } : companies}
            loading={<Skeleton kind="text" label={t('state.loading')} lines={8} />}
          >
            {(differing) => (
              <HoursSearch
                companies={differing}
                total={meta?.total ?? differing.length}
                page={page}
                pageCount={meta?.pages ?? 1}
                zones={otherZones}
                centre={centre}
                q={q}
                toHref={toHref}
              />
            )}
          </ResourceView>
        </Section>
      )}
      {(text !== undefined || parkingHref !== undefined) && (
        <Section heading={t('hours.good_to_know')}>
          <div className="hours-more">
            {text !== undefined && <Prose html={text} />}
            {parkingHref !== undefined && <ArrowLink href={parkingHref}>{t('hours.parking')}</ArrowLink>}
          </div>
        </Section>
      )}
    </>
  );
}
