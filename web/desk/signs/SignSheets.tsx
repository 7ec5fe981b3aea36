import { messages } from 'virtual:messages/sign';
import { useMemo } from 'react';
import { toSignPath } from '#shared/rules/place-codes.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { toQrDrawing } from '../../lib/browser/qr-path.ts';
import type { SignPlace } from './sign-places.ts';

/** `a4`: a sign per page · `a4-four`: four signs of A6 per page, to cut · `a6`: a sign per page of A6. */
export const sheetFormats = ['a4', 'a4-four', 'a6'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

interface Props {
  places: readonly SignPlace[];
  locales: readonly Locale[];
  format: SheetFormat;
  centre: string;
  publicUrl: string;
}

/** The sheets as they are printed, one element per page. On the screen they are a smaller preview. */
export function SignSheets({ places, format, ...sign }: Props) {
  const perSheet = format === 'a4-four' ? 4 : 1;
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, index) =>
    places.slice(index * perSheet, (index + 1) * perSheet),
  );
  return (
    <div className="sign-sheets">
      {sheets.map((own) => (
        <div key={own[0]?.code} className="sign-sheet" data-format={format}>
          {own.map((place) => (
            <Sign key={place.code} place={place} {...sign} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Letters of a word that fit in one line of the largest print. */
const maxWord = 14;
/** Lengths of a title from which it is printed smaller, so that two lines of each language fit on the sign. */
const longTitles = { long: 27, 'very-long': 51 } as const;

function toLength(place: SignPlace, locales: readonly Locale[]): keyof typeof longTitles | undefined {
  const titles = locales.map(place.toTitle);
  const length = Math.max(...titles.map((title) => title.length));
  const hasLongWord = titles.some((title) => title.split(' ').some((word) => word.length > maxWord));
  return length >= longTitles['very-long'] ? 'very-long' : length >= longTitles.long || hasLongWord ? 'long' : undefined;
}

function Sign({ place, locales, centre, publicUrl }: Omit<Props, 'places' | 'format'> & { place: SignPlace }) {
  const address = new URL(toSignPath(place.code), publicUrl).href;
  const { size, path } = useMemo(() => toQrDrawing(address), [address]);
  return (
    <article className="sign">
      <p className="sign-centre">{centre}</p>
      <div className="sign-names" data-length={toLength(place, locales)}>
        {locales.map((locale) => (
          <p key={locale} lang={localeFacts[locale].tag}>
            <span>{messages[locale].here}</span> <strong>{place.toTitle(locale)}</strong>
          </p>
        ))}
      </div>
      <svg className="sign-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
      <div className="sign-scan">
        {locales.map((locale) => (
          <p key={locale} lang={localeFacts[locale].tag}>
            {messages[locale].scan}
          </p>
        ))}
      </div>
      <p className="sign-address">{address.replace(/^https?:\/\//, '')}</p>
    </article>
  );
}
