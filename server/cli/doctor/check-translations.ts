import type { Locale } from '#shared/site/locales.ts';
import { type Finding, warning } from './finding.ts';

const maxPlaces = 5;

interface Options {
  /** Languages that visitors can choose. */
  active: readonly Locale[];
  /** `use_fallback_locale`: missing texts are replaced by the first translation, otherwise by a placeholder. */
  useFallback: boolean;
}

/** Finds missing texts that another language of the same record has. One finding per language and kind. */
export function checkTranslations(content: Readonly<Record<string, unknown>>, { active, useFallback }: Options): Finding[] {
  const missing = new Map<string, string[]>();
  for (const [kind, records] of Object.entries(content)) {
    walk(records, kind, (translations, place) => {
      const fields = new Set(
        translations.flatMap((entry) => Object.keys(entry).filter((field) => field !== 'locale' && hasText(entry[field]))),
      );
      for (const locale of active) {
        const own = translations.find((entry) => entry.locale === locale);
        const lacking = [...fields].filter((field) => field !== 'path' && !hasText(own?.[field]));
        if (lacking.length === 0) continue;
        const stand = own ? 'nothing' : useFallback ? (translations[0]?.locale ?? 'nothing') : 'a placeholder';
        const key = `${locale}\u0000${kind}\u0000${stand}`;
        missing.set(key, [...(missing.get(key) ?? []), `${place} (${lacking.join(', ')})`]);
      }
    });
  }
  return [...missing].map(([key, places]) => {
    const [locale = '', kind = '', stand = ''] = key.split('\u0000');
    const more = places.length > maxPlaces ? `, and ${places.length - maxPlaces} more` : '';
    return warning(
      `${kind} in ${locale}`,
      `${places.length} without text, ${stand} stands in: ${places.slice(0, maxPlaces).join('; ')}${more}`,
    );
  });
}

type Entry = Record<string, unknown> & { locale: string };

function walk(value: unknown, place: string, visit: (translations: readonly Entry[], place: string) => void): void {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) walk(inner, `${place}[${idOf(inner) ?? index}]`, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'translations' && Array.isArray(inner)) visit(inner.filter(isEntry), place);
    else walk(inner, `${place}.${name}`, visit);
  }
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'id' in value ? `id ${String(value.id)}` : undefined;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'locale' in value && typeof value.locale === 'string';
}

function hasText(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== '';
}
