import type { Film } from '#shared/contracts/films.ts';
import { formatClockTime, formatDate, weekdayName } from '#shared/rules/date-format.ts';
import { type FilmOfDay, findLastStart, listFilmsOfDay, listProgrammeDays, type Showing } from '#shared/rules/film-programme.ts';
import { addDays, calendarDateIn, weekdayOf } from '#shared/rules/time-zone.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useNowPart } from '../../lib/centre/now.tsx';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks, useRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { Section } from '../../ui/Section.tsx';

/** The cinema programme. Begins with the first day that has showings, usually today; links select other days. Renders nothing without showings. */
export function Programme({ films }: { films: readonly Film[] }) {
  const t = useTranslate();
  const { timeZone, toName } = useProgrammeDates();
  const toLink = useLinks();
  const { query } = useRoute();
  const today = useNowPart(({ now }) => calendarDateIn(now, timeZone));
  const days = listProgrammeDays(films, today);
  const nowMs = useNowPart(({ now }) => findLastStart(films, today, timeZone, now));
  const [first] = days;
  if (first === undefined) return null;
  const shown = days.find((day) => day === query.get('day')) ?? first;
  return (
    <Section className="cinema-programme" heading={t('cinema.programme')}>
      <ChipGroup label={t('cinema.days')}>
        {days.map((day) => (
          <Chip key={day} href={toLink('cinema', {}, { day: day === first ? undefined : day }) ?? ''} isCurrent={day === shown}>
            {toName(day, today, addDays(today, 1))}
          </Chip>
        ))}
      </ChipGroup>
      <ul className="programme">
        {listFilmsOfDay(films, shown, timeZone, new Date(nowMs)).map((entry) => (
          <FilmEntry key={entry.film.id} entry={entry} />
        ))}
      </ul>
    </Section>
  );
}

function FilmEntry({ entry: { film, showings } }: { entry: FilmOfDay<Film> }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const title = texts.get(film, 'title');
  const { image, minutes, age } = film;
  const facts = [texts.find(film, 'genre'), minutes && t('cinema.minutes', { count: minutes }), age && t('cinema.age', { age })];
  const perex = texts.find(film, 'perex');
  return (
    <li className="programme-film">
      <Image {...toPicture(image, 480)} alt="" ratio="events" sizes="(min-width: 44rem) 14rem, 30vw" fallbackIcon="ticket" />
      <div className="programme-words">
        <h3>{title}</h3>
        <Meta>{facts.filter(Boolean).join(' · ')}</Meta>
        {toVersions(showings).map(([version, ofVersion]) => (
          <Version key={version} title={title} showings={ofVersion} />
        ))}
        {perex !== undefined && <p className="quiet">{perex}</p>}
      </div>
    </li>
  );
}

/** Showings in the same language. The language is described once, above the times. */
function Version({ title, showings }: { title: string; showings: readonly Showing[] }) {
  const t = useTranslate();
  const { locale } = useSite();
  const { toTime } = useProgrammeDates();
  const [showing] = showings;
  if (!showing) return null;
  const { language, subtitles, format } = showing;
  const version = [format, t(`cinema.language.${language}`), subtitles && t(`cinema.subtitles.${subtitles}`)].filter(Boolean).join(', ');
  return (
    <div className="programme-version">
      <p>{version}</p>
      <ul className="programme-times" aria-label={`${title}, ${version}`}>
        {showings.map((one) => (
          <li key={one.time}>
            <Time showing={one} text={toTime(one.time, locale)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Time of a showing, with a link to tickets. When the page is live, a showing that has begun has no link. */
function Time({ showing: { startsAt, tickets }, text }: { showing: Showing; text: string }) {
  const t = useTranslate();
  const hasBegun = useNowPart(({ now, isLive }) => isLive && now >= startsAt);
  if (hasBegun)
    return (
      <s className="programme-time">
        <span className="visually-hidden">{t('cinema.begun')} </span>
        {text}
      </s>
    );
  if (!tickets) return <span className="programme-time">{text}</span>;
  return (
    <Link href={tickets} className="programme-time programme-time-open">
      {text}
      <span className="visually-hidden"> {t('cinema.buy')}</span>
    </Link>
  );
}

function toVersions(showings: readonly Showing[]): [string, Showing[]][] {
  const versions = new Map<string, Showing[]>();
  for (const showing of showings) {
    const name = [showing.format, showing.language, showing.subtitles].join();
    versions.set(name, [...(versions.get(name) ?? []), showing]);
  }
  return [...versions];
}
// messages: cinema.language.*, cinema.subtitles.*

/** Formats days and times of a programme. */
function useProgrammeDates() {
  const t = useTranslate();
  const { mall, locale } = useSite();
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const timeFormat = mall?.time_format ?? 'H:mm';
  return {
    timeZone,
    toName(day: string, today: string, tomorrow: string): string {
      if (day === today) return t('cinema.today');
      if (day === tomorrow) return t('cinema.tomorrow');
      return `${weekdayName(weekdayOf(day), locale, 'short')} ${formatDate(day, 'D. M.', locale, timeZone)}`;
    },
    toTime: (time: string, ofLocale: Locale) => formatClockTime(time, timeFormat, ofLocale),
  };
}
