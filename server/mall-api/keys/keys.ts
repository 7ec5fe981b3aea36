import type { KeyScope } from '#shared/contracts/endpoint.ts';
import { type KeyKind, keyPrefix } from '#shared/site/key-limits.ts';
import type { Database, Row } from '../core/db/database.ts';
import { hashKey, toScopes } from '../core/http/api-keys.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';

export interface NewKey {
  name: string;
  kind: KeyKind;
  scopes: readonly KeyScope[];
  /** The only shop that the key reaches; null: every shop of the centre. */
  companyId: number | null;
}

/** A key as managers see it, without its secret. */
export interface StoredKey extends NewKey {
  id: number;
  /** Start of the secret, by which staff recognize it. */
  shown: string;
  createdMs: number;
  createdBy: string;
  rotatedMs: number | undefined;
  /** Time until which the secret from before the rotation works. */
  oldUntilMs: number | undefined;
  /** Last use of the newest secret. */
  lastUsedMs: number | undefined;
  /** Scope of the last call. */
  lastUsedFor: string | undefined;
  /** Last use of the secret from before the rotation. */
  oldUsedMs: number | undefined;
  revokedMs: number | undefined;
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  live: Pick<LiveEvents, 'endDeskConnections'>;
}

/** Number of characters of a secret that are stored and shown. */
const shownCharacters = 10;

/** Creates, rotates and revokes keys. Callers hold the transaction and record the act. */
export function prepareKeys({ db, clock, randomBytes, live }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO api_key (name, kind, scopes, company_id, hash, shown, created_ms, created_by)
     VALUES (:name, :kind, :scopes, :companyId, :hash, :shown, :nowMs, :by) RETURNING id`,
  );
  const find = db.prepare('SELECT * FROM api_key WHERE id = :id');
  const list = db.prepare('SELECT * FROM api_key ORDER BY revoked_ms IS NOT NULL, id DESC');
  const rename = db.prepare('UPDATE api_key SET name = :name WHERE id = :id');
  const rotate = db.prepare(
    `UPDATE api_key SET old_hash = CASE WHEN :overlapMs > 0 THEN hash END, old_until_ms = CASE WHEN :overlapMs > 0 THEN :nowMs + :overlapMs END,
       old_used_ms = CASE WHEN :overlapMs > 0 THEN last_used_ms END, last_used_ms = NULL, last_used_for = NULL,
       hash = :hash, shown = :shown, rotated_ms = :nowMs WHERE id = :id`,
  );
  const revoke = db.prepare('UPDATE api_key SET revoked_ms = :nowMs, old_hash = NULL, old_until_ms = NULL WHERE id = :id');

  const nowMs = () => clock().getTime();
  function makeSecret() {
    const secret = keyPrefix + randomBytes(32).toString('base64url');
    return { secret, hash: hashKey(secret), shown: secret.slice(0, shownCharacters) };
  }

  return {
    /** Creates a key. Returns its secret, which is not stored. */
    create({ scopes, ...key }: NewKey, by: string): { id: number; secret: string } {
      const { secret, ...stored } = makeSecret();
      const row = insert.get({ ...key, ...stored, scopes: scopes.join(' '), nowMs: nowMs(), by });
      return { id: Number(row?.id), secret };
    },
    /** Also finds revoked keys. */
    find(id: number): StoredKey | undefined {
      const row = find.get({ id });
      return row && toStoredKey(row);
    },
    /** Lists all keys, newest first and revoked ones last. */
    list: (): StoredKey[] => list.all().map(toStoredKey),
    rename: (id: number, name: string): void => void rename.run({ id, name }),
    /** Replaces the secret and returns the new one. The previous secret works for another `overlapMs`; an older one ends immediately. */
    rotate(id: number, overlapMs: number): string {
      const { secret, ...stored } = makeSecret();
      rotate.run({ id, ...stored, overlapMs, nowMs: nowMs() });
      if (overlapMs === 0) live.endDeskConnections();
      return secret;
    },
    revoke(id: number): void {
      revoke.run({ id, nowMs: nowMs() });
      live.endDeskConnections(); // keys may subscribe to the desk's channel
    },
  };
}

function toStoredKey(row: Row): StoredKey {
  const toNumber = (value: unknown) => (value === null ? undefined : Number(value));
  return {
    id: Number(row.id),
    name: String(row.name),
    kind: row.kind as KeyKind, // safe: the table's check
    scopes: toScopes(row.scopes),
    companyId: row.company_id === null ? null : Number(row.company_id),
    shown: String(row.shown),
    createdMs: Number(row.created_ms),
    createdBy: String(row.created_by),
    rotatedMs: toNumber(row.rotated_ms),
    oldUntilMs: toNumber(row.old_until_ms),
    lastUsedMs: toNumber(row.last_used_ms),
    oldUsedMs: toNumber(row.old_used_ms),
    lastUsedFor: row.last_used_for === null ? undefined : String(row.last_used_for),
    revokedMs: toNumber(row.revoked_ms),
  };
}
