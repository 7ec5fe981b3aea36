import { isPersonalMessage } from '#shared/messages/messages.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { Money } from '#shared/schemas/fields.ts';
import { isLocale, type Locale, localeFacts } from '#shared/site/locales.ts';
import { personalMessagesIn } from '../../messages.ts';

interface ReadableInput {
  sections: Readonly<Record<string, unknown>>;
  locale: Locale;
  timeZone: string;
  centre: string;
  email: string;
  now: Date;
  /** Returns a shop's name, in place of its id. */
  findShop: (id: number) => string | undefined;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#111}
h2{margin:2rem 0 .5rem;border-bottom:1px solid #999}dl{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:.25rem 1rem;margin:0}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}.record{margin:.75rem 0;padding:.75rem;border:1px solid #ccc;break-inside:avoid}
img{max-width:100%;max-height:30rem}.record .record{grid-column:1/-1}`;

/** Fields with a file in base64; the profile's picture is a `data:` URL. */
const fileFields = new Set(['picture', 'pictures', 'content']);
/** Types of files by the beginning of their base64 text (RIFF, JPEG, PNG, PDF). */
const fileTypes = [
  ['UklGR', 'image/webp'],
  ['/9j/', 'image/jpeg'],
  ['iVBORw', 'image/png'],
  ['JVBERi', 'application/pdf'],
] as const;

/** Returns an HTML page with all data of a member, in words instead of field names, to read and print. */
export function toReadableData({ sections, locale, timeZone, centre, email, now, findShop }: ReadableInput): string {
  const t = personalMessagesIn(locale);
  const dateFormat = t('date_format');
  const toDay = (value: Date | string) => formatDate(value, dateFormat, locale, timeZone);
  const toDayTime = (value: Date | string) => formatDate(value, `${dateFormat}, HH:mm`, locale, timeZone);

  function toValue(name: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return toNumber(name, value);
    if (typeof value === 'string') return toText(name, value);
    if (Array.isArray(value)) return toList(name, value);
    const money = Money.safeParse(value);
    return money.success ? escapeMarkup(formatMoney(money.data, locale)) : toRecord(value);
  }

  function toNumber(name: string, value: number): string {
    if (name.endsWith('_ms')) return toDayTime(new Date(value));
    if (name === 'company_id') return escapeMarkup(findShop(value) ?? String(value));
    return name.endsWith('id') ? String(value) : formatNumber(value, locale);
  }

  function toText(name: string, value: string): string {
    const base64 = fileFields.has(name) ? value.replace(/^data:image\/[a-z]+;base64,/, '') : '';
    if (/^[A-Za-z0-9+/]+=*$/.test(base64)) return toFile(base64);
    const isTime = !Number.isNaN(Date.parse(value)); // anyone can write 2026-13-45 in a message
    if (isTime && /^\d{4}-\d\d-\d\d$/.test(value)) return toDay(value);
    if (isTime && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)) return toDayTime(value);
    if (name === 'locale' && isLocale(value)) return localeFacts[value].name;
    return escapeMarkup(findWord(`value.${value}`) ?? value);
  }

  /** Shows a picture, and links another file, so that the page is complete without the network. */
  function toFile(base64: string): string {
    const [, type] = fileTypes.find(([beginning]) => base64.startsWith(beginning)) ?? [];
    if (type?.startsWith('image/')) return `<img src="data:${type};base64,${base64}" alt="">`;
    return `<a download href="data:${type ?? 'application/octet-stream'};base64,${base64}">${escapeMarkup(t('open_file'))}</a>`;
  }

  function toList(name: string, values: readonly unknown[]): string {
    if (values.length === 0) return t('none');
    if (name === 'translations') {
      const titles = values as { locale: Locale; title?: string; name?: string }[]; // safe: translations of records have this form
      const title = findTranslation(titles, locale, { useFallback: true });
      return escapeMarkup(title?.title ?? title?.name ?? '–');
    }
    const isPlain = values.every((value) => typeof value !== 'object');
    return isPlain ? values.map((value) => toValue(name, value)).join(fileFields.has(name) ? '' : ', ') : values.map(toRecord).join('');
  }

  function toRecord(record: unknown): string {
    if (typeof record !== 'object' || record === null) return `<div class="record">${toValue('', record)}</div>`;
    const rows = Object.entries(record).map(([name, value]) => `<dt>${toLabel(name)}</dt><dd>${toValue(name, value)}</dd>`);
    return `<div class="record"><dl>${rows.join('')}</dl></div>`;
  }

  // messages: section.*, field.*, value.*
  function findWord(key: string): string | undefined {
    return isPersonalMessage(key) ? t(key) : undefined;
  }

  /** Returns the word for a field, or its name if there is none, so that nothing is missing from the page. */
  const toLabel = (name: string) => escapeMarkup(findWord(`field.${name}`) ?? name.replaceAll('_', ' '));

  const parts = Object.entries(sections).map(
    ([name, value]) => `<section><h2>${escapeMarkup(findWord(`section.${name}`) ?? name)}</h2>${toValue(name, value ?? [])}</section>`,
  );
  const title = escapeMarkup(`${t('title')} – ${centre}`);
  const lead = escapeMarkup(t('lead', { mall: centre, email, date: toDayTime(now) }));
  return `<!doctype html><html lang="${localeFacts[locale].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${lead}</p>${parts.join('\n')}</body></html>
`;
}
