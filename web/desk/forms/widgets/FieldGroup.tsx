import { type ReactNode, useState } from 'react';
import { emptyOf } from '#shared/rules/empty-value.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { type PartProps, usePart } from '../form-context.tsx';
import type { Json } from '../json.ts';

interface FieldGroupProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A group of fields with a common label. Focusable, because error summaries link to it. */
export function FieldGroup({ id, label, hint, error, className, children }: FieldGroupProps) {
  const said = classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <fieldset id={id} tabIndex={-1} className={classNames('edit-group', className)} aria-describedby={said}>
      <legend className="field-label">{label}</legend>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

interface OptionalGroupProps extends PartProps {
  /** Value of the group after it is switched on for the first time; if undefined, its fields are empty. */
  first?: Json | undefined;
  /** Whether `first` is still loading. The group cannot be switched on before that. */
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
  const toggle = (isOn: boolean) => {
    if (!isOn) setBefore(value);
    if (isOn) set(before ?? first ?? emptyOf(schema, currency));
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
