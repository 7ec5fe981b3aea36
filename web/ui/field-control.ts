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
  /** Shows what the control itself finds wrong; undefined: nothing. */
  blame: (error: string | undefined) => void;
}

export const FieldContext = createContext<FieldScene | undefined>(undefined);

/** The ids of the field around a control; nothing outside a field. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext)?.control ?? {};
}

/**
 * For a control that knows itself what is wrong with its text. `shown` is the sentence that its field shows now; `hindrance` keeps the form
 * from being sent (`refuseUnreadable`), also while nothing is shown yet. Returns what the control spreads.
 */
export function useControlError(shown: string | undefined, hindrance: string, ref?: Ref<HTMLInputElement>) {
  const blame = use(FieldContext)?.blame;
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement); // it is mounted by then
  useEffect(() => own.current?.setCustomValidity(hindrance), [hindrance]);
  useEffect(() => {
    blame?.(shown);
    return () => blame?.(undefined);
  }, [blame, shown]);
  return { ref: own, ...(shown !== undefined && { 'aria-invalid': true as const }) };
}
