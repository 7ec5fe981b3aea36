import { cleanTyped } from '#shared/rules/typed-text.ts';

/** What a field of one line says, as the contract will read it; '' for none. */
export function readTyped(fields: FormData, name: string): string {
  return cleanTyped(String(fields.get(name) ?? ''));
}
