/** Joins class names, skipping empty ones; undefined if none, so that no empty attribute is written. */
export function classNames(...names: ReadonlyArray<string | false | undefined>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
