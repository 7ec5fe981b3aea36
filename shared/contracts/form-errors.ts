import { findErrors } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import type { FieldErrors } from './errors.ts';
import { siteChecks } from './site-checks.ts';

const bodyOf = new Map(siteChecks.map(({ contract, body }) => [contract.name, body]));

/** What is wrong with the body of a call of the site, by field: a form knows it before it asks anybody. No field: nothing is. */
export function findBodyErrors({ name }: Endpoint, body: Readonly<Record<string, unknown>>): FieldErrors {
  const schema = bodyOf.get(name);
  if (!schema) throw new Error(`${name} is no call of the site`);
  return findErrors(schema, body);
}
