import { listFilms } from '#shared/contracts/films.ts';
import { listFilmsOfDay } from '#shared/rules/film-programme.ts';
import { formatClock, useCentreZone } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Answer } from '../../ui/Answer.tsx';

const maxFilms = 4;
const maxTimes = 3;

interface Props {
  day: string;
  /** Label of the answer: 'Tonight'. */
  label: string;
  /** Omits earlier showings, `17:00`. */
  fromTime?: string | undefined;
}

/** Answers which films are shown on a day. Omits showings that have begun. */
export function FilmsAnswer({ day, label, fromTime = '' }: Props) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const { now } = useNow();
  const timeZone = useCentreZone();
  const films = useEndpoint(listFilms);
  const href = useLinks()('cinema');
  if (films.state !== 'ready' || href === undefined) return null;
  const coming = listFilmsOfDay(films.data, day, timeZone, now)
    .map(({ film, showings }) => ({ film, showings: showings.filter(({ startsAt, time }) => startsAt > now && time >= fromTime) }))
    .filter(({ showings }) => showings.length > 0)
    .slice(0, maxFilms);
  if (coming.length === 0) return null;
  const source = { href: `${href}?day=${day}`, text: t('search.answer_source', { page: t('menu.cinema') }) };
  return (
    <Answer icon="ticket" label={label} source={source}>
      {coming
        .map(({ film, showings }) => {
          const times = showings.slice(0, maxTimes).map(({ time }) => formatClock(time, site));
          return `${texts.get(film, 'title')} ${times.join(', ')}`;
        })
        .join(' · ')}
    </Answer>
  );
}
