import type { Locale } from '#shared/site/locales.ts';
import type { FieldProps } from '../../ui/Field.tsx';

export interface RichTextProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'isRequired'> {
  /** HTML. A value that is not what `onChange` told last is taken over. */
  value: string;
  /** Called once somebody has changed the text, never before. */
  onChange: (html: string) => void;
  /** The language of the text. */
  locale: Locale;
}
