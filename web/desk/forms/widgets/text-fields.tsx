import type { Schema } from '#shared/rules/record-schema.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input, Textarea } from '../../../ui/Input.tsx';
import { RichText } from '../../rich-text/RichText.tsx';
import { type PartProps, useFormContext, usePart } from '../form-context.tsx';
import { isObject, type Json } from '../json.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { ObjectField } from './ObjectField.tsx';
import { ReadOnlyField } from './read-only-fields.tsx';

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

/** Props of a text control. Removes an optional text when it is emptied. */
function useText(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { locale } = useFormContext();
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

/** A text with headings, lists and links. */
export function RichTextField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { id, ...said } = field;
  const { locale } = useFormContext();
  const { value, isRequired, isNullable } = part;
  const write = (html: string) => (html === '' && (isNullable || !isRequired) ? clear() : set(html));
  return (
    <div id={id} tabIndex={-1} className="edit-rich-text">
      <RichText {...said} locale={locale} value={typeof value === 'string' ? value : ''} onChange={write} />
    </div>
  );
}

/** An object, or the same object as JSON text. The JSON text is converted to an object only when the fields are edited. */
export function TextOrFields(part: PartProps) {
  const { field, set } = usePart(part);
  const { words } = useFormContext();
  const t = useTranslate();
  const { value, schema, path } = part;
  if (typeof value !== 'string') return <ObjectField {...part} schema={findFields(schema) ?? {}} isNullable />;
  const fields = readFields(value);
  if (!fields) return <ReadOnlyField {...part} />;
  return (
    <FieldGroup {...field}>
      <dl className="edit-facts">
        {Object.entries(fields).map(([name, said]) => (
          <div key={name}>
            <dt>{words.label([...path, name])}</dt>
            <dd>{String(said)}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" size="small" icon="edit" onClick={() => set(fields)}>
        {t('forms.edit_fields')}
      </Button>
    </FieldGroup>
  );
}

/** Returns the object alternative of a schema that allows an object or a text; otherwise undefined. */
export function findFields({ anyOf = [] }: Schema): Schema | undefined {
  const others = anyOf.filter(({ type }) => type !== 'null');
  return others.length === 2 && others.some(({ type }) => type === 'string') ? others.find(({ properties }) => properties) : undefined;
}

function readFields(text: string): { [name: string]: Json } | undefined {
  try {
    const read: Json = JSON.parse(text);
    return isObject(read) ? read : undefined;
  } catch {
    return undefined; // unreadable
  }
}
