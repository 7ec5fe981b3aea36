import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';
import { FieldGroup } from './FieldGroup.tsx';

/** Shows a value that no widget edits, and keeps it unchanged. */
export function ReadOnlyField(part: PartProps) {
  const { field } = usePart(part, true);
  const t = useTranslate();
  return (
    <FieldGroup {...field} hint={[field.hint, t('forms.kept_hint')].filter(Boolean).join(' ')}>
      {part.value !== undefined && (
        <Disclosure summary={t('forms.show_source')} className="edit-folded">
          <pre className="edit-kept">{JSON.stringify(part.value, null, 2)}</pre>
        </Disclosure>
      )}
    </FieldGroup>
  );
}
