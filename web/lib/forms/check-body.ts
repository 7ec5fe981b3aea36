import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { FieldErrors } from '#shared/contracts/errors.ts';

/** Loads the schemas when a visitor starts to fill in a form: they are as large as a screen. Rejects if they cannot be loaded. */
export const loadBodyCheck = () => import('#shared/contracts/form-errors.ts');

/** Returns a body's errors by field. Without the schemas returns none and leaves the check to the server. */
export async function checkBody(contract: Endpoint, body: Readonly<Record<string, unknown>>): Promise<FieldErrors> {
  const check = await loadBodyCheck().catch(() => undefined);
  return check?.findBodyErrors(contract, body) ?? {};
}
