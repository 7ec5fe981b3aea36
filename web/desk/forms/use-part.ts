import { type PartProps, useFormScene } from './form-scene.tsx';
import { type Json, toPathText } from './json.ts';

/** The id of the control at a path: summaries of faults lead there. */
export const toFieldId = (pathText: string) => `field-${pathText}`;

/** What a widget's field says of itself, and how its value is changed. One that edits all that is in it says what is wrong anywhere in it. */
export function usePart({ path, label, isRequired, isNullable }: PartProps, isWhole = false) {
  const { change, faults, words } = useFormScene();
  const pathText = toPathText(path);
  const isEntry = typeof path.at(-1) === 'number'; // said of the list
  const within = isWhole ? [...faults].find(([at]) => at.startsWith(`${pathText}.`))?.[1] : undefined;
  return {
    field: {
      id: toFieldId(pathText),
      label,
      hint: isEntry ? undefined : words.hint(path),
      error: faults.get(pathText) ?? within,
      isRequired: isRequired && !isNullable,
    },
    set: (to: Json | undefined) => change(path, to),
    /** Nothing is in it any more. */
    clear: () => change(path, isNullable ? null : undefined),
  };
}
