import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { isObject, type Json } from '../json.ts';
import type { Schema } from '../schema.ts';
import { usePart } from '../use-part.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { ObjectField } from './ObjectField.tsx';
import { ReadOnlyField } from './ReadOnlyField.tsx';

/** Fields, or the same fields as a JSON text: the text stays unchanged until it is edited. */
export function TextOrFields(part: PartProps) {
  const { field, set } = usePart(part);
  const { words } = useFormScene();
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

/** Undefined if the schema is not a choice between fields and a text. */
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
