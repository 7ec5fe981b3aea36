import { createContext, type Ref, use, useEffect, useImperativeHandle, useRef } from 'react';

/** Attributes that a field gives to the control inside it. */
export interface FieldControl {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldScene {
  control: FieldControl;
  /** Shows an error that the control has found; undefined: none. */
  blame: (error: string | undefined) => void;
}

export const FieldContext = createContext<FieldScene | undefined>(undefined);

/** Returns the ids of the surrounding field; nothing outside a field. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext)?.control ?? {};
}

/**
 * For controls that validate their own text. `shown` is the error that the field displays; a non-empty `hindrance` keeps the form from being sent
 * (`refuseUnreadable`), even before it is displayed. Returns the props to spread on the control.
 */
export function useControlError(shown: string | undefined, hindrance: string, ref?: Ref<HTMLInputElement>) {
  const blame = use(FieldContext)?.blame;
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement); // mounted by then
  useEffect(() => own.current?.setCustomValidity(hindrance), [hindrance]);
  useEffect(() => {
    blame?.(shown);
    return () => blame?.(undefined);
  }, [blame, shown]);
  return { ref: own, ...(shown !== undefined && { 'aria-invalid': true as const }) };
}
