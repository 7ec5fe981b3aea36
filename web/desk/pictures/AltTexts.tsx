import { useState } from 'react';
import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { uploadLimits } from '#shared/site/picture-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { LanguagePicker } from '../forms/widgets/LanguagePicker.tsx';
import { useDesk } from '../lib/desk-context.tsx';

type Alt = SitePicture['alt'];

/** Alternative texts in two languages side by side; languages without a text are marked. */
export function AltTexts({ alt, onChange }: { alt: Alt; onChange: (alt: Alt) => void }) {
  const t = useTranslate();
  const { locales, fallbackLocale } = useDesk().start;
  const ordered = [fallbackLocale, ...locales.filter((locale) => locale !== fallbackLocale)];
  const [pair, setPair] = useState<readonly Locale[]>([fallbackLocale, ordered[1] ?? fallbackLocale]);
  const sides = pair[0] === pair[1] ? pair.slice(0, 1) : pair;
  return (
    <fieldset className="edit-group edit-translations">
      <legend className="field-label">{t('pictures.alt')}</legend>
      <p className="field-hint">{t('pictures.alt_hint')}</p>
      <div className="edit-languages">
        {pair.map((locale, side) => (
          <LanguagePicker
            key={side === 0 ? 'first' : 'second'}
            label={t(side === 0 ? 'forms.first_language' : 'forms.second_language')}
            locales={ordered}
            value={locale}
            toState={(one) => (alt[one]?.trim() ? 'there' : 'missing')}
            onChange={(to) => setPair(pair.with(side, to))}
          />
        ))}
      </div>
      <div className="edit-sides" data-sides={sides.length}>
        {sides.map((locale) => (
          <Field key={locale} label={t('forms.in_language', { name: t('pictures.alt_of'), language: locale.toUpperCase() })}>
            <Textarea
              rows={3}
              lang={localeFacts[locale].tag}
              maxLength={uploadLimits.altCharacters}
              value={alt[locale] ?? ''}
              onChange={({ currentTarget }) => onChange({ ...alt, [locale]: currentTarget.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
