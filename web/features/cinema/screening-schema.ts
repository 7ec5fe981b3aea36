import type { Film } from '#shared/contracts/films.ts';
import { listFilmsOfDay } from '#shared/rules/film-programme.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Around {
  day: string;
  texts: RecordTexts;
  /** Reference to the cinema, with its type and `@id`. */
  cinema: Schema;
  /** Page with the programme. */
  url: string;
}

/** Enough for a day of a small multiplex; more would make the document heavy. */
const maxScreenings = 30;
const minuteMs = 60_000;

/** Describes a day's showings for search engines (schema.org ScreeningEvent). */
export function toScreenings(films: readonly Film[], site: SiteConfig, { day, texts, cinema, url }: Around): Schema[] {
  const timeZone = site.mall?.timezone ?? 'Europe/Prague';
  const toTime = (moment: Date) => toIsoWithOffset(moment, timeZone);
  return listFilmsOfDay(films, day, timeZone)
    .flatMap(({ film, showings }) => {
      const { minutes, image } = film;
      const name = texts.get(film, 'title');
      const movie = {
        '@type': 'Movie',
        name,
        ...(minutes && { duration: `PT${minutes}M` }),
        ...(image && { image: site.publicUrl + toImageAddress(image, { width: 640, format: 'jpg' }) }),
      };
      return showings.map(({ startsAt, language, subtitles, format, tickets }) => ({
        '@type': 'ScreeningEvent',
        name,
        startDate: toTime(startsAt),
        ...(minutes && { endDate: toTime(new Date(startsAt.getTime() + minutes * minuteMs)) }),
        eventStatus: 'https://schema.org/EventScheduled',
        location: cinema,
        url,
        workPresented: movie,
        ...(language !== 'other' && { inLanguage: language }),
        ...(subtitles && subtitles !== 'other' && { subtitleLanguage: subtitles }),
        ...(format && { videoFormat: format }),
        ...(tickets && { offers: { '@type': 'Offer', url: tickets } }),
      }));
    })
    .slice(0, maxScreenings);
}
