import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { FieldErrors } from '#shared/contracts/errors.ts';

/** The schemas weigh as much as a screen: they come when somebody begins to fill in a form. Rejects when they cannot be had. */
export const loadBodyCheck = () => import('#shared/contracts/form-errors.ts');

/** What is wrong with a body, by field. Without the schemas nothing is found, and the server says it. */
export async function checkBody(contract: Endpoint, body: Readonly<Record<string, unknown>>): Promise<FieldErrors> {
  const check = await loadBodyCheck().catch(() => undefined);
  return check?.findBodyErrors(contract, body) ?? {};
}
