import { localeFacts } from '#shared/site/locales.ts';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Textarea } from '../../../ui/Textarea.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

/** A line of text. */
export function TextField(part: PartProps) {
  const { field, control } = useText(part);
  return (
    <Field {...field}>
      <Input {...control} />
    </Field>
  );
}

/** Several lines of text. */
export function LongTextField(part: PartProps) {
  const { field, control } = useText(part);
  return (
    <Field {...field}>
      <Textarea rows={3} {...control} />
    </Field>
  );
}

/** An empty optional text is removed. */
function useText(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { locale } = useFormScene();
  const { value, isRequired, isNullable, schema } = part;
  const write = (typed: string) => (typed === '' && (isNullable || !isRequired) ? clear() : set(typed));
  const control = {
    value: typeof value === 'string' ? value : '',
    maxLength: schema.maxLength,
    lang: localeFacts[locale].tag,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => write(currentTarget.value),
  };
  return { field, control };
}
