import { findErrors } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import type { FieldErrors } from './errors.ts';
import { siteChecks } from './site-checks.ts';

const bodyOf = new Map(siteChecks.map(({ contract, body }) => [contract.name, body]));

/** Validates the body of a call in the form, before it is sent. Returns the errors by field; empty if there are none. */
export function findBodyErrors({ name }: Endpoint, body: Readonly<Record<string, unknown>>): FieldErrors {
  const schema = bodyOf.get(name);
  if (!schema) throw new Error(`${name} is no call of the site`);
  return findErrors(schema, body);
}
