import { formatClockTime } from '#shared/rules/date-format.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import { isLocale } from '#shared/site/locales.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toPlainText } from '../../lib/texts/rich-text.ts';
import { isObject, type Json, type JsonObject, type Path, toFieldName } from '../forms/json.ts';
import { useNamedReferences } from '../forms/use-references.ts';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { isInterval } from './differences.ts';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const clockTime = /^\d{2}:\d{2}$/;
/** Beginning of rich text, which consists of blocks. Other texts may contain markup as typed. */
const markup = /^<(?:p|h\d|ul|ol|table|figure|blockquote|div)\b/;
/** Fields that only programs read: numbers of list entries. */
const unread: ReadonlySet<string> = new Set(['id']);

export interface ValueAt {
  path: Path;
  value: Json | undefined;
}

/**
 * Returns a function that converts a field's value to text, for comparisons and lists. Empty if there is no value. `named`: values whose references
 * are shown by title.
 */
export function useValueText(words: KindWords, named: readonly ValueAt[] = []): (path: Path, value: Json | undefined) => string {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const dates = useDates();
  const refers = findDeskKind(words.kind)?.refers;
  const kindAt = (path: Path) => refers?.[toFieldName(path)];
  const toTitle = useNamedReferences(named.flatMap(({ path, value }) => listReferences(path, value, kindAt)));

  function toText(path: Path, value: Json | undefined): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
    if (typeof value === 'number') {
      const kind = kindAt(path);
      return kind === undefined ? words.value(path, String(value)) : toTitle(kind, String(value));
    }
    if (typeof value === 'string') return toWords(path, value);
    return Array.isArray(value) ? toList(path, value) : toParts(path, value);
  }

  function toWords(path: Path, text: string): string {
    if (instant.test(text)) return dates.dayTime(text);
    if (day.test(text)) return dates.day(text);
    if (clockTime.test(text)) return formatClockTime(text, start.timeFormat, locale);
    return markup.test(text) ? toPlainText(text, text.length) : words.value(path, text);
  }

  function toList(path: Path, list: readonly Json[]): string {
    if (list.length === 0) return path.at(-2) === 'days' ? t('forms.day.closed') : '';
    if (list.every(isInterval)) return list.map(toInterval).join(', ');
    const texts = list.map((entry, index) => toText([...path, index], entry)).filter(Boolean);
    return texts.join(list.some(isObject) ? '\n' : ', ');
  }

  function toParts(path: Path, value: JsonObject): string {
    const { amount, currency } = value;
    if (typeof amount === 'number' && typeof currency === 'string') return formatMoney({ amount, currency }, locale);
    if (isInterval(value)) return toInterval(value);
    if (typeof value.date === 'string' && typeof value.status === 'string') return toException(path, value);
    const { locale: language, ...others } = value;
    const own = isLocale(language) ? others : value;
    const texts = Object.entries(own).flatMap(([name, part]) => {
      const text = unread.has(name) ? '' : toText([...path, name], part);
      const isNamed = name !== 'translations' && Object.keys(own).length > 1;
      const gap = text.includes('\n') ? '\n' : ' ';
      return text === '' ? [] : [isNamed ? `${words.label([...path, name])}:${gap}${text}` : text];
    });
    const joined = texts.join(isWeek(value) || texts.some((text) => text.includes('\n')) ? '\n' : ' · ');
    return isLocale(language) && joined !== '' ? `${language.toUpperCase()}: ${joined}` : joined;
  }

  /** `24. 12. 2026: 9:00–14:00 · Christmas Eve` */
  function toException(path: Path, { date, status, hours, translations }: JsonObject): string {
    const open = toText([...path, 'hours'], hours);
    const when = status === 'open' && open !== '' ? open : toText([...path, 'status'], status);
    const titles = Array.isArray(translations) ? translations.filter(isObject) : [];
    const title = (titles.find((entry) => entry.locale === locale) ?? titles[0])?.title;
    return `${toWords(path, String(date))}: ${[when, title].filter(Boolean).join(' · ')}`;
  }

  function toInterval({ open, close }: { open: string; close: string }): string {
    return `${toWords([], open)}–${toWords([], close)}`;
  }

  return toText;
}

function isWeek(value: JsonObject): boolean {
  return Object.keys(value).some((name) => weekdays.some((weekday) => weekday === name));
}

function listReferences(path: Path, value: Json | undefined, kindAt: (path: Path) => string | undefined): { kind: string; key: string }[] {
  if (typeof value === 'number') {
    const kind = kindAt(path);
    return kind === undefined ? [] : [{ kind, key: String(value) }];
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => listReferences([...path, index], entry, kindAt));
  return isObject(value) ? Object.entries(value).flatMap(([name, part]) => listReferences([...path, name], part, kindAt)) : [];
}
