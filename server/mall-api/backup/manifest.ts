import * as z from 'zod/mini';
import type { DatabaseFacts } from './facts.ts';

/** First file of every backup: its tenant and contents. */
export const manifestName = 'backup.json';

const form = 'mallfront-backup';
/** Increased when an older program could not restore newer backups. */
export const newestForm = 2;

const Count = z.int().check(z.nonnegative());

export const ManifestForm = z.object({ format: z.literal(form), version: Count });

export const Manifest = z.extend(ManifestForm, {
  tenant: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  made_at: z.iso.datetime(),
  migration: Count,
  members: Count,
  receipts: Count,
  points: z.int(),
});
export type Manifest = z.infer<typeof Manifest>;

export function toManifest({ tenant, facts, now }: { tenant: string; facts: DatabaseFacts; now: Date }): Manifest {
  const { migration, members, receipts, points } = facts;
  return { format: form, version: newestForm, tenant, made_at: now.toISOString(), migration, members, receipts, points };
}
