import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { EntryIcon } from '../../../ui/EntryIcon.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

/** An icon by name, with a preview. */
export function IconField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const t = useTranslate();
  const name = typeof part.value === 'string' ? part.value : '';
  const write = (typed: string) => (typed === '' && (part.isNullable || !part.isRequired) ? clear() : set(typed));
  return (
    <Field {...field} hint={field.hint ?? t('forms.icon_hint')}>
      <span className="edit-icon">
        <EntryIcon key={name} icon={name || undefined} fallback="info" size="large" />
        <Input value={name} spellCheck={false} onChange={({ currentTarget }) => write(currentTarget.value.trim())} />
      </span>
    </Field>
  );
}
