import * as z from 'zod/mini';
import { keyScopes } from '../contracts/endpoint.ts';
import { getOwnKey } from '../contracts/keys.ts';
import { check } from './check.ts';
import { Id } from './fields.ts';

/** The key of a call. */
export const OwnKey = z.object({
  id: Id,
  name: z.string(),
  /** The only shop that the key reaches; null: every shop of the centre. */
  company_id: z.nullable(Id),
  scopes: z.array(z.enum(keyScopes)),
});
export type OwnKey = z.infer<typeof OwnKey>;

export const keysChecks = [check(getOwnKey, { answer: OwnKey })];
