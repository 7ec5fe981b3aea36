import type { Locale } from '#shared/site/locales.ts';
import type { FieldProps } from '../../ui/Field.tsx';

export interface RichTextProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'isRequired'> {
  /** HTML. A value other than the last one passed to `onChange` replaces the content. */
  value: string;
  /** Called only after an edit. */
  onChange: (html: string) => void;
  /** The language of the text. */
  locale: Locale;
}
