/** Joins class names, without empty ones. Undefined if there are none, so that there is no empty attribute. */
export function classNames(...names: ReadonlyArray<string | false | undefined>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
