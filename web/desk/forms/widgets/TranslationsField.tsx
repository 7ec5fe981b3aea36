import { useState } from 'react';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { FormContextProvider, type PartProps, useFieldWords, useFormContext, usePart } from '../form-context.tsx';
import { getAt, type Json, type Path, setAt } from '../json.ts';
import { isShown } from '../schema.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { findEntry, isBlank, LanguagePicker, listGaps, toTranslationState } from './LanguagePicker.tsx';

/** Texts in two languages side by side. The language choice marks missing and outdated languages. */
export function TranslationsField(part: PartProps) {
  const { field } = usePart(part);
  const context = useFormContext();
  const { table, body, live, Part } = context;
  const { start } = useDesk();
  const words = useFieldWords();
  const t = useTranslate();
  const { path, schema, value, label } = part;
  const list = Array.isArray(value) ? value : [];
  const before = getAt(live, path);
  const shown = Array.isArray(before) ? before : [];
  const locales = toLocales(list, [start.fallbackLocale, ...start.locales.filter((locale) => locale !== start.fallbackLocale)]);
  const [first = 'cz', second = first] = locales;
  const [pair, setPair] = useState<readonly Locale[]>([first, second]);
  const sides = pair[0] === pair[1] ? pair.slice(0, 1) : pair;
  const toState = (locale: Locale) => toTranslationState(list, shown, locale, first);
  const { locale: _, ...texts } = schema.items?.properties ?? {};
  const missing = locales.filter((locale) => findEntry(list, locale).entry === undefined);
  /** Position of a language in the list. Missing languages get positions after the existing entries. */
  const placeOf = (locale: Locale) => {
    const { at, entry } = findEntry(list, locale);
    return entry ? at : at + missing.indexOf(locale);
  };
  const write = (locale: Locale) => (at: Path, to: Json | undefined) => {
    const place = findEntry(list, locale);
    const entry = setAt(place.entry ?? { locale }, at.slice(path.length + 1), to);
    const isGone = isBlank(entry) && place.at >= list.length - 1 && !findEntry(shown, locale).entry;
    context.change([...path, place.at], isGone ? undefined : entry);
  };
  const names = Object.keys(texts).filter((name) => isShown(table, [...path, 0, name], body));

  return (
    <FieldGroup {...field} label={label} className="edit-translations">
      <div className="edit-languages">
        {pair.map((locale, side) => (
          <LanguagePicker
            key={side === 0 ? 'first' : 'second'}
            label={t(side === 0 ? 'forms.first_language' : 'forms.second_language')}
            locales={locales}
            value={locale}
            toState={toState}
            toGaps={(one) => listGaps(list, one, first).map((name) => words.label([...path, name]))}
            onChange={(to) => setPair(pair.with(side, to))}
          />
        ))}
      </div>
      {names.map((name) => (
        <div key={name} className="edit-sides" data-sides={sides.length}>
          {sides.map((locale) => {
            const { entry } = findEntry(list, locale);
            const at = placeOf(locale);
            const inner = texts[name] ?? {};
            return (
              <FormContextProvider key={locale} value={{ ...context, locale, change: write(locale) }}>
                <Part
                  path={[...path, at, name]}
                  schema={inner}
                  isRequired={entry !== undefined && schema.items?.required?.includes(name) === true}
                  value={entry?.[name]}
                  label={t('forms.in_language', { name: words.label([...path, name]), language: locale.toUpperCase() })}
                />
              </FormContextProvider>
            );
          })}
        </div>
      ))}
    </FieldGroup>
  );
}

/** The centre's languages, then other languages in the record. */
function toLocales(list: readonly unknown[], known: readonly Locale[]): Locale[] {
  const spoken = list.flatMap((entry) => (typeof entry === 'object' && entry !== null && 'locale' in entry ? [entry.locale] : []));
  const others = Object.keys(localeFacts).filter(
    (locale): locale is Locale => spoken.includes(locale) && !known.some((one) => one === locale),
  );
  return [...known, ...others];
}
