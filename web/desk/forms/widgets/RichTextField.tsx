import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Textarea } from '../../../ui/Textarea.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

/** A text with headings, lists and links, as its source. */
export function RichTextField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const t = useTranslate();
  const { value, isRequired, isNullable, schema } = part;
  const write = (typed: string) => (typed === '' && (isNullable || !isRequired) ? clear() : set(typed));
  return (
    <Field {...field} hint={[field.hint, t('forms.source_hint')].filter(Boolean).join(' ')}>
      <Textarea
        rows={8}
        className="edit-source"
        spellCheck={false}
        maxLength={schema.maxLength}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </Field>
  );
}
