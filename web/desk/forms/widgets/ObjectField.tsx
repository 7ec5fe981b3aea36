import { fieldsOf } from '#shared/rules/record-schema.ts';
import { type PartProps, useFieldWords, useFormContext, usePart } from '../form-context.tsx';
import { isObject } from '../json.ts';
import { isShown } from '../schema.ts';
import { FieldGroup, OptionalGroup } from './FieldGroup.tsx';

/** Fields under a common label; an optional group has a switch. */
export function ObjectField(part: PartProps) {
  const { field } = usePart(part);
  const { schema, value, isRequired, isNullable } = part;
  const isMap = schema.properties === undefined;
  if (!isMap && (isNullable || !isRequired) && schema.default === undefined)
    return (
      <OptionalGroup {...part}>
        <ObjectFields {...part} />
      </OptionalGroup>
    );
  return (
    <FieldGroup {...field} className={isMap ? 'edit-map' : undefined}>
      <ObjectFields {...part} value={value} />
    </FieldGroup>
  );
}

/** The fields without a common label, for callers that render one. */
export function ObjectFields({ path, schema, value }: PartProps) {
  const { table, body, Part } = useFormContext();
  const words = useFieldWords();
  const record = isObject(value) ? value : {};
  return fieldsOf(schema)
    .filter(([name]) => isShown(table, [...path, name], body))
    .map(([name, inner]) => (
      <Part
        key={name}
        path={[...path, name]}
        schema={inner}
        isRequired={schema.required?.includes(name) === true && schema.properties !== undefined}
        value={Object.hasOwn(record, name) ? record[name] : undefined}
        label={words.label([...path, name])}
      />
    ));
}
