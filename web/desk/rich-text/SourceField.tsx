import { useId } from 'react';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { sanitizeHtml } from './sanitize-html.ts';

interface Props extends RichTextProps {
  /** Explains to the user why the editor is not available. */
  reason: string;
}

/** A text as HTML source, with a preview below. */
export function SourceField({ label, hint, error, isRequired, value, onChange, locale, reason }: Props) {
  const t = useTranslate();
  const previewId = useId();
  return (
    <div className="rich-text">
      <Field
        label={label}
        error={error}
        isRequired={isRequired}
        hint={
          <>
            {reason} {hint}
          </>
        }
      >
        <Textarea
          className="rich-text-source"
          rows={10}
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
      <section className="rich-text-preview" aria-labelledby={previewId} lang={localeFacts[locale].tag}>
        <p id={previewId} className="rich-text-preview-title">
          {t('rich_text.preview')}
        </p>
        <Prose html={sanitizeHtml(value)} />
      </section>
    </div>
  );
}

export interface RichTextProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'isRequired'> {
  /** HTML. A value other than the last one passed to `onChange` replaces the content. */
  value: string;
  /** Called only after an edit. */
  onChange: (html: string) => void;
  /** The language of the text. */
  locale: Locale;
}
