import { cleanTyped } from '#shared/rules/typed-text.ts';

/** Returns a single-line field's text, cleaned as the contract reads it; '' if missing. */
export function readTyped(fields: FormData, name: string): string {
  return cleanTyped(String(fields.get(name) ?? ''));
}
