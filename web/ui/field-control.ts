import { createContext, type Ref, use, useEffect, useImperativeHandle, useRef } from 'react';

/** Attributes by which a field is connected to the control inside it. */
export interface FieldControl {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldScene {
  control: FieldControl;
  /** Shows an error that the control has found; undefined removes it. */
  blame: (error: string | undefined) => void;
}

export const FieldContext = createContext<FieldScene | undefined>(undefined);

/** Returns the surrounding field's attributes for its control. Empty outside a field. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext)?.control ?? {};
}

/**
 * Connects a control that validates its text to its field. `shown` is the error that the field displays. A non-empty `hindrance` prevents the form
 * from being sent (`refuseUnreadable`), even before the error is displayed. Returns props for the control.
 */
export function useControlError(shown: string | undefined, hindrance: string, ref?: Ref<HTMLInputElement>) {
  const blame = use(FieldContext)?.blame;
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement); // React calls it after the control is mounted
  useEffect(() => own.current?.setCustomValidity(hindrance), [hindrance]);
  useEffect(() => {
    blame?.(shown);
    return () => blame?.(undefined);
  }, [blame, shown]);
  return { ref: own, ...(shown !== undefined && { 'aria-invalid': true as const }) };
}
