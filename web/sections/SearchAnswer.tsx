import { listMalls } from '#shared/contracts/malls.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { findDefaultZone } from '#shared/rules/opening-hours.ts';
import { isOfferWord } from '#shared/rules/question-words.ts';
import { type Question, readQuestion } from '#shared/rules/read-question.ts';
import { toTextWords } from '#shared/rules/search-words.ts';
import { compareWords } from '#shared/rules/text-match.ts';
import type { OpeningHours, OpeningZone } from '#shared/schemas/fields.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { EventsAnswer } from '../features/announcements/EventsAnswer.tsx';
import { FilmsAnswer } from '../features/cinema/FilmsAnswer.tsx';
import { HoursAnswer } from '../features/hours/HoursAnswer.tsx';
import { useToday } from '../features/hours/use-today.ts';
import { PriceLimitAnswer } from '../features/offers/PriceLimitAnswer.tsx';
import { ParkingAnswer } from '../features/parking/ParkingAnswer.tsx';
import { EventTimeAnswer, FloorAnswer, PriceAnswer } from '../features/search/HitAnswer.tsx';
import type { ShownGroup, ShownHit } from '../features/search/shown-groups.ts';
import { useSearch } from '../features/search/use-search.ts';
import { DietAnswer } from '../features/shops/DietAnswer.tsx';
import { findCentreHours } from '../lib/centre/hours.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';

const evening = '17:00';

/** Answers the question in the address above its results, from records alone. Renders nothing if no record has the answer. */
export function SearchAnswer() {
  const { answeredQuery, groups = [] } = useSearch();
  const question = useQuestion(answeredQuery);
  const { asks, days, subject } = question;
  const toLink = useLinks();
  if (asks.has('parking') && !asks.has('charging') && (asks.has('price') || !asks.has('place')))
    return <ParkingAnswer stayMinutes={question.stayMinutes} />;
  if (question.diet) return <DietAnswer diet={question.diet} />;
  if (question.maxPrice) return <PriceLimitAnswer limit={question.maxPrice} />;
  if (asks.has('films') && (days || asks.has('time') || asks.has('events'))) return <Films question={question} />;
  if (asks.has('events') && subject.length === 0) return <Events question={question} />;
  const company = findClear(groups, 'company', subject);
  if (asks.has('hours') && subject.length > 0) return company ? <Shop shown={company} question={question} /> : null;
  if (subject.length === 0) return asks.has('hours') || days ? <Centre question={question} href={toLink('opening-hours')} /> : null;
  const event = findClear(groups, 'event', subject);
  if ((asks.has('time') || days) && event) return <EventTimeAnswer shown={event} />;
  const offer = findClear(groups, 'product', subject);
  if (asks.has('price') && offer && !subject.some(isOfferWord)) return <PriceAnswer shown={offer} />;
  return asks.has('place') ? <Place groups={groups} company={company} question={question} /> : null;
}

function useQuestion(query: string): Question {
  const site = useSite();
  const today = useToday();
  const exceptions = (site.mall?.opening_hours ?? []).flatMap((zone) => zone.exceptions);
  const named = exceptions.flatMap(({ date, translations }) => (translations ?? []).map(({ title }) => ({ name: title ?? '', date })));
  return readQuestion(query, { today, named, centreName: siteName(site) });
}

/** Max number of results of a kind that a question may have, if none is called as the question says. */
const maxUnnamed = 2;

/** The result that the question is clearly about: the best one if its name has a word of the subject, or if there are hardly any others. */
function findClear(groups: readonly ShownGroup[], type: ShownGroup['type'], subject: readonly string[]): ShownHit | undefined {
  const group = groups.find((one) => one.type === type);
  const [first] = group?.hits ?? [];
  if (!group || !first) return undefined;
  return group.total <= maxUnnamed || isCalled(first, subject) ? first : undefined;
}

function isCalled({ title }: ShownHit, subject: readonly string[]): boolean {
  const words = toTextWords(title);
  return subject.some((wanted) => words.some((word) => compareWords(wanted, word) !== undefined));
}

/** The centre's hours with the exceptions of the asked days: the site's own copy has only the nearest ones. Undefined until they are loaded. */
function useCentreHours(days: Question['days']): OpeningZone | undefined {
  const site = useSite();
  const today = useToday();
  const isLater = days !== undefined && days.to !== today;
  const malls = useEndpoint(listMalls, isLater ? {} : undefined);
  if (!isLater) return findCentreHours(site);
  return findDefaultZone(malls.state === 'ready' ? (malls.data[0]?.opening_hours ?? []) : []);
}

function Centre({ question: { days }, href }: { question: Question; href: string | undefined }) {
  const t = useTranslate();
  const site = useSite();
  const hours = useCentreHours(days);
  if (href === undefined) return null;
  const source = { href, text: t('search.answer_source', { page: t('menu.opening-hours') }) };
  return <HoursAnswer hours={hours} days={days} title={siteName(site)} source={source} />;
}

function Shop({ shown: { hit, title, href }, question: { days } }: { shown: ShownHit; question: Question }) {
  const t = useTranslate();
  const centre = useCentreHours(days);
  const own = hit.opening_hours;
  const hours = own === null ? centre : own && centre && days && isUndecided(own, centre, days) ? undefined : own;
  const note = typeof hit.floor === 'number' ? t('shops.floor', { floor: hit.floor }) : undefined;
  const source = { href, text: t('search.answer_source', { page: t('search.kind_company') }) };
  return <HoursAnswer hours={hours} days={days} title={title} source={source} note={note} />;
}

/** Whether the centre has other hours on one of the days, and the shop's record does not mention that day. */
function isUndecided(own: OpeningHours, centre: OpeningHours, { from, to }: { from: string; to: string }): boolean {
  const isExceptional = ({ exceptions }: OpeningHours, day: string) => exceptions.some(({ date }) => date === day);
  return [from, to].some((day) => isExceptional(centre, day) && !isExceptional(own, day));
}

function Films({ question: { days } }: { question: Question }) {
  const today = useToday();
  const day = days?.from ?? today;
  return <FilmsAnswer day={day} label={useDayLabel(days ?? toOneDay(day))} fromTime={days?.isEvening ? evening : undefined} />;
}

function Events({ question: { days } }: { question: Question }) {
  const today = useToday();
  const asked = days ?? toOneDay(today);
  const label = useDayLabel(asked);
  const fromTime = asked.isEvening ? evening : undefined;
  return (
    <>
      <EventsAnswer days={{ from: asked.from, to: asked.to }} label={label} fromTime={fromTime} />
      {asked.isEvening && <FilmsAnswer day={asked.from} label={label} fromTime={fromTime} />}
    </>
  );
}

const toOneDay = (day: string) => ({ from: day, to: day, isEvening: false });

/** Label of days: 'Tonight', 'Today', or the date. */
function useDayLabel({ from, to, isEvening }: { from: string; to: string; isEvening: boolean }): string {
  const t = useTranslate();
  const { locale } = useSite();
  const today = useToday();
  if (from === today && to === today) return isEvening ? t('search.answer_tonight') : t('search.answer_today');
  const toText = (day: string) => formatDate(day, localeFacts[locale].longDay, locale, 'UTC');
  const text = from === to ? toText(from) : `${toText(from)} – ${toText(to)}`;
  return text.charAt(0).toLocaleUpperCase(localeFacts[locale].tag) + text.slice(1);
}

function Place({ groups, company, question }: { groups: readonly ShownGroup[]; company: ShownHit | undefined; question: Question }) {
  const t = useTranslate();
  const first = groups[0]?.type;
  if (first === 'company') return company && isCalled(company, question.subject) ? <Shop shown={company} question={question} /> : null;
  if (first !== 'amenity' && first !== 'entrance') return null;
  const [best, ...others] = groups[0]?.hits ?? [];
  if (!best) return null;
  const same = others.filter(({ title }) => title === best.title);
  return <FloorAnswer places={[best, ...same]} page={t(`search.kind_${first}`)} />;
}
// messages: search.kind_*
