import { type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldContext, type FieldControl } from './field-control.ts';
import { Icon } from './Icon.tsx';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Error text, which should say how to correct the input. */
  error?: ReactNode;
  isRequired?: boolean | undefined;
  /** Word for "optional", shown after the label if the field is not required. */
  optionalWord?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** An `Input`, `Textarea` or `Select`, or a function that renders another control with the attributes. */
  children: ReactNode | ((control: FieldControl) => ReactNode);
}

/** Label, control, hint and error, connected by ids. */
export function Field({ label, hint, error, isRequired = false, optionalWord, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const [found, setFound] = useState<string>();
  const shown = found ?? error; // an error in typed text takes precedence, because the form cannot be sent with it
  const hasError = shown !== undefined && shown !== null && shown !== false && shown !== '';
  const control: FieldControl = {
    id: controlId,
    required: isRequired,
    'aria-describedby': classNames(hasError && `${controlId}-error`, hint !== undefined && `${controlId}-hint`),
    'aria-invalid': hasError || undefined,
  };
  const scene = { control, blame: setFound };
  return (
    <div className={classNames('field', hasError && 'field-wrong', className)}>
      <label className="field-label" htmlFor={controlId}>
        {label}
        {optionalWord !== undefined && <span className="field-optional"> {optionalWord}</span>}
      </label>
      <FieldContext value={scene}>{typeof children === 'function' ? children(control) : children}</FieldContext>
      {hint !== undefined && (
        <p className="field-hint" id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      {hasError && (
        <p className="field-error" id={`${controlId}-error`}>
          <Icon name="alert" size="small" />
          <span>{shown}</span>
        </p>
      )}
    </div>
  );
}
