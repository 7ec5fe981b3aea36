import { Field } from '../../../ui/Field.tsx';
import { ChooseDocument } from '../../pictures/ChooseDocument.tsx';
import { type PartProps, usePart } from '../form-context.tsx';
import { LinkInput } from './LinkInput.tsx';

/** Target of a link: a page, a record, a typed address, or a document of the library. */
export function LinkField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { value, isRequired, isNullable } = part;
  const write = (typed: string) => (typed === '' && (isNullable || !isRequired) ? clear() : set(typed));
  return (
    <div className="edit-link">
      <Field {...field}>
        <LinkInput value={typeof value === 'string' ? value : ''} label={field.label} onChange={write} />
      </Field>
      <ChooseDocument label={String(field.label)} onChoose={({ address }) => set(address)} />
    </div>
  );
}
