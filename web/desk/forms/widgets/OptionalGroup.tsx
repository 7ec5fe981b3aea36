import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import type { PartProps } from '../form-scene.tsx';
import type { Json } from '../json.ts';
import { emptyOf } from '../schema.ts';
import { usePart } from '../use-part.ts';
import { FieldGroup } from './FieldGroup.tsx';

interface OptionalGroupProps extends PartProps {
  /** Initial value when switched on; undefined: empty. */
  first?: Json | undefined;
  /** `first` is still loading: the group cannot be switched on until then. */
  isLoading?: boolean;
  children: ReactNode;
}

/** An optional group with a switch. Switching it on again restores its previous value. */
export function OptionalGroup({ children, first, isLoading = false, ...part }: OptionalGroupProps) {
  const { field, set, clear } = usePart(part);
  const { currency } = useDesk().start;
  const t = useTranslate();
  const [before, setBefore] = useState(part.value);
  const { value, schema, label } = part;
  const isOn = value !== undefined && value !== null;
  const toggle = (isWanted: boolean) => {
    if (!isWanted) setBefore(value);
    if (isWanted) set(before ?? first ?? emptyOf(schema, currency));
    else clear();
  };
  return (
    <FieldGroup {...field}>
      <Checkbox
        kind="switch"
        label={t('forms.switched', { name: label })}
        checked={isOn}
        disabled={isLoading && !isOn}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      {isOn && children}
    </FieldGroup>
  );
}
