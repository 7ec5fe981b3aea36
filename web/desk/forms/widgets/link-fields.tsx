import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { ChooseDocument } from '../../pictures/ChooseDocument.tsx';
import { type PartProps, usePart } from '../form-context.tsx';

/** Target of a link: a typed address, or a document of the library. */
export function LinkField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { value, isRequired, isNullable, schema } = part;
  const write = (typed: string) => (typed === '' && (isNullable || !isRequired) ? clear() : set(typed));
  return (
    <div className="edit-link">
      <Field {...field}>
        <Input
          value={typeof value === 'string' ? value : ''}
          maxLength={schema.maxLength}
          inputMode="url"
          spellCheck={false}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </Field>
      <ChooseDocument label={String(field.label)} onChoose={({ address }) => set(address)} />
    </div>
  );
}
