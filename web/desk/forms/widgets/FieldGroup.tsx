import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';

interface FieldGroupProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A group of fields with a common label. It can take the focus, as the target of links. */
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
