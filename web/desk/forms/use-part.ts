import { type PartProps, useFormScene } from './form-scene.tsx';
import { type Json, toPathText } from './json.ts';

/** Id of the control at a path, for links from error summaries. */
export const toFieldId = (pathText: string) => `field-${pathText}`;

/** Props of a widget's field, and functions to change its value. A widget that edits everything inside also shows nested errors. */
export function usePart({ path, label, isRequired, isNullable }: PartProps, isWhole = false) {
  const { change, faults, words } = useFormScene();
  const pathText = toPathText(path);
  const isEntry = typeof path.at(-1) === 'number'; // shown by the list
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
    /** Removes the value. */
    clear: () => change(path, isNullable ? null : undefined),
  };
}
