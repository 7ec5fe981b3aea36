import * as z from 'zod/mini';
import { createKey, getKey, listKeys, renameKey, revokeKey, rotateKey } from '../contracts/desk-keys.ts';
import { keyScopes } from '../contracts/endpoint.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { keyKinds, keyLimits } from '../site/key-limits.ts';
import { check } from './check.ts';
import { NamedCompany } from './desk-shop.ts';
import { DateTime, Id, IdParam } from './fields.ts';

export const StaffKey = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(keyKinds),
  scopes: z.array(z.enum(keyScopes)),
  /** The only shop that the key reaches; null: every shop of the centre. */
  company: z.nullable(NamedCompany),
  /** Start of the secret. */
  shown: z.string(),
  created_at: DateTime,
  created_by: z.string(),
  /** Time of the last rotation; null: never. */
  rotated_at: z.nullable(DateTime),
  /** Until then, the secret from before the last rotation works, too; null: it does not. */
  old_until: z.nullable(DateTime),
  /** Last use of the old secret while it works; null: never, or it no longer works. */
  old_used_at: z.nullable(DateTime),
  /** Last use of the newest secret, written once a minute at most; null: never. */
  last_used_at: z.nullable(DateTime),
  /** Scope of the last use; `test`: only `GET /v1/key`. */
  last_used_for: z.nullable(z.enum([...keyScopes, 'test'])),
  revoked_at: z.nullable(DateTime),
});
export type StaffKey = z.infer<typeof StaffKey>;

export const SecretKey = z.object({
  key: StaffKey,
  /** For `Authorization: Bearer …`. Not stored: no later call returns it again. */
  secret: z.string(),
});
export type SecretKey = z.infer<typeof SecretKey>;

const name = z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(keyLimits.nameCharacters));
export const KeyName = z.object({ name });

export const NewKeyBody = z.object({
  name,
  kind: z.enum(keyKinds),
  scopes: z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length)),
  company_id: z.nullable(IdParam),
});

/** Hours for which the old secret still works; 0: it ends immediately. */
export const KeyOverlap = z.object({ overlap_hours: z.int().check(z.minimum(0), z.maximum(keyLimits.maxOverlapHours)) });

export const deskKeysChecks = [
  check(listKeys, { item: StaffKey }),
  check(getKey, { answer: StaffKey }),
  check(createKey, { body: NewKeyBody, answer: SecretKey }),
  check(renameKey, { body: KeyName, answer: StaffKey }),
  check(rotateKey, { body: KeyOverlap, answer: SecretKey }),
  check(revokeKey, { answer: StaffKey }),
];
