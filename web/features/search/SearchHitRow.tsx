import { formatDate, toDateFormat } from '#shared/rules/date-format.ts';
import { findNextTimes } from '#shared/rules/event-dates.ts';
import { fold } from '#shared/rules/fold.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toQueryWords } from '#shared/rules/search-words.ts';
import { closeness, compareWords } from '#shared/rules/text-match.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { hasMark } from '#shared/site/kinds.ts';
import { findCentreHours, useIsOpen } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Excerpt } from '../../ui/Excerpt.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { type ShownHit, toHitIcon } from './shown-groups.ts';

/** One result: picture, name with marked matches, description, and date or floor. For shops also whether they are open, for offers price and end. */
export function SearchHitRow({ shown: { hit, title, href }, query }: { shown: ShownHit; query: string }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { now } = useNow();
  const site = useSite();
  const { mall, locale } = site;
  const isOpen = useIsOpen(hit.opening_hours === null ? findCentreHours(site) : hit.opening_hours);
  const hasLogo = hasMark(hit.type, 'hasLogo');
  const subtitle = texts.find(hit, 'subtitle');
  const toDate = (at: string) => formatDate(at, toDateFormat(mall?.date_format, locale), locale, mall?.timezone ?? 'Europe/Prague');
  const isOffer = hit.type === 'product';
  const end = isOffer && hit.ends_at ? t('validity.until', { date: toDate(hit.ends_at) }) : undefined;
  const { starts_at } = findNextTimes(hit, now, mall?.timezone ?? 'Europe/Prague');
  const date = isOffer ? end : starts_at && toDate(starts_at);
  return (
    <Link href={href} className="hit">
      <Image
        {...toPicture(hit.image, 320)}
        alt=""
        ratio={hasLogo ? 'square' : 'news'}
        fit={hasLogo ? 'contain' : 'cover'}
        sizes="8rem"
        fallbackIcon={toHitIcon(hit)}
      />
      <span className="hit-words">
        <span className="hit-title">
          <MarkedText text={title} query={query} />
        </span>
        {subtitle !== undefined && <Excerpt isInline>{subtitle}</Excerpt>}
      </span>
      {(date || hit.price || typeof hit.floor === 'number' || isOpen !== undefined) && (
        <div className="hit-facts">
          {hit.price && <HitPrice now={hit.price} before={hit.price_before} />}
          {isOpen && <Badge tone="success">{t('shops.open')}</Badge>}
          {isOpen === false && <span>{t('shops.closed')}</span>}
          {date && <span>{date}</span>}
          {typeof hit.floor === 'number' && <span>{t('shops.floor', { floor: hit.floor })}</span>}
        </div>
      )}
      <Icon name="arrow-right" size="small" className="hit-arrow" />
    </Link>
  );
}

function HitPrice({ now, before }: { now: Money; before: Money | null | undefined }) {
  const t = useTranslate();
  const { locale } = useSite();
  return (
    <Price
      now={formatMoney(now, locale)}
      before={before && before.amount > now.amount ? formatMoney(before, locale) : undefined}
      labels={{ now: t('offers.price_now'), before: t('offers.price_before') }}
    />
  );
}

/** Renders a text in which the searched words are marked. */
function MarkedText({ text, query }: { text: string; query: string }) {
  let at = 0;
  return toMatchParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}

interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text into matching and other parts. Words match if they begin with a word of the query, ignoring case and diacritics. */
function toMatchParts(text: string, query: string): TextPart[] {
  const characters = [...text];
  const words = toQueryWords(query).flatMap((word) => [word, ...(word.includes('&') ? word.split('&') : [])]);
  const isMatch = markMatches(characters, words);
  const parts: TextPart[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    const marked = isMatch[index] ?? false;
    if (last?.isMatch === marked) last.text += character;
    else parts.push({ text: character, isMatch: marked });
  }
  return parts;
}

/** Returns for each character whether it belongs to a match. If no word of the text begins with a typed word, words with one typo match. */
function markMatches(characters: readonly string[], words: readonly string[]): boolean[] {
  const { folded, origins } = foldWithOrigins(characters);
  const marks = characters.map(() => false);
  const mark = (at: number, length: number) => {
    const first = origins[at] ?? 0;
    let end = (origins[at + length - 1] ?? first) + 1;
    while (isCombining(characters[end])) end += 1; // a combining accent is marked together with its letter
    marks.fill(true, first, end);
  };
  const found = [...folded.matchAll(/[^ ]+/g)].flatMap(({ 0: text, index: at }) =>
    words.flatMap((word) => {
      const step = word.length === 1 && at === 0 && text.startsWith(word) ? closeness.begins : compareWords(word, text);
      return step === undefined ? [] : [{ at, step, length: step === closeness.begins ? word.length : text.length }];
    }),
  );
  const hasExact = found.some(({ step }) => step < closeness.typo);
  for (const { at, step, length } of found) if (step < closeness.typo || !hasExact) mark(at, length);
  return marks;
}

/** Folds a text. `origins` contains the index of the original character for each folded letter, because ß becomes two letters. */
function foldWithOrigins(characters: readonly string[]): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  for (const [index, character] of characters.entries()) {
    const letters = toLetters(character);
    folded += letters;
    for (let count = 0; count < letters.length; count += 1) origins.push(index);
  }
  return { folded, origins };
}

const knownLetters = new Map<string, string>(); // cache; limited by the number of different characters

/** Returns a character's folded letters. */
function toLetters(character: string): string {
  const letters = knownLetters.get(character) ?? (isCombining(character) ? '' : fold(character) || ' ');
  knownLetters.set(character, letters);
  return letters;
}

function isCombining(character: string | undefined): boolean {
  return character !== undefined && /^\p{M}$/u.test(character);
}
