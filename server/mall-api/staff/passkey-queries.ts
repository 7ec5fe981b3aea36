import { passkeyAnswerMs } from '#shared/site/staff-limits.ts';
import type { Database, Row } from '../core/db/database.ts';
import { hashLinkToken } from '../core/secrets/link-token.ts';

export interface StoredPasskey {
  id: string;
  staffId: number;
  publicKey: Uint8Array<ArrayBuffer>;
  /** Number of signatures, if the device counts them. */
  counter: number;
}

/** A passkey for its owner. */
export interface ListedPasskey {
  id: string;
  /** Empty until named. */
  name: string;
  createdMs: number;
  /** Undefined if it has never been used. */
  usedMs: number | undefined;
}

/** Staff's passkeys and open challenges. Callers hold the transaction. */
export function preparePasskeyQueries({ db, clock }: { db: Database; clock: () => Date }) {
  const find = db.prepare(
    `SELECT p.id, p.staff_id, p.public_key, p.counter FROM staff_passkey p JOIN staff s ON s.id = p.staff_id
     WHERE p.id = :id AND s.disabled_ms IS NULL`,
  );
  const listIds = db.prepare('SELECT id FROM staff_passkey WHERE staff_id = :staffId ORDER BY created_ms, id');
  const list = db.prepare('SELECT id, name, created_ms, used_ms FROM staff_passkey WHERE staff_id = :staffId ORDER BY created_ms, id');
  const setName = db.prepare('UPDATE staff_passkey SET name = :name WHERE id = :id AND staff_id = :staffId');
  const remove = db.prepare('DELETE FROM staff_passkey WHERE id = :id AND staff_id = :staffId');
  const insert = db.prepare(
    `INSERT INTO staff_passkey (id, staff_id, public_key, counter, created_ms) VALUES (:id, :staffId, :publicKey, :counter, :nowMs)
     ON CONFLICT (id) DO NOTHING`,
  );
  const use = db.prepare('UPDATE staff_passkey SET counter = :counter, used_ms = :nowMs WHERE id = :id');
  const forget = db.prepare('DELETE FROM staff_challenge WHERE expires_ms <= :nowMs');
  const addChallenge = db.prepare('INSERT INTO staff_challenge (hash, staff_id, expires_ms) VALUES (:hash, :staffId, :expiresMs)');
  const takeChallenge = db.prepare(
    'DELETE FROM staff_challenge WHERE hash = :hash AND coalesce(staff_id, 0) = :staffId AND expires_ms > :nowMs',
  );
  const nowMs = () => clock().getTime();

  return {
    find(id: string): StoredPasskey | undefined {
      const row = find.get({ id });
      if (!row || !(row.public_key instanceof Uint8Array)) return undefined;
      const { staff_id: staffId, public_key: publicKey, counter } = row;
      return { id, staffId: Number(staffId), publicKey: new Uint8Array(publicKey), counter: Number(counter) };
    },
    listIds: (staffId: number): string[] => listIds.all({ staffId }).map(({ id }) => String(id)),
    list: (staffId: number): ListedPasskey[] => list.all({ staffId }).map(toListed),
    /** Returns false if it is not their passkey. */
    setName: (id: string, staffId: number, name: string): boolean => Number(setName.run({ id, staffId, name }).changes) === 1,
    /** Returns false if it is not their passkey. */
    remove: (id: string, staffId: number): boolean => Number(remove.run({ id, staffId }).changes) === 1,
    /** Returns false if the id exists already. */
    insert: (passkey: StoredPasskey): boolean => Number(insert.run({ ...passkey, nowMs: nowMs() }).changes) === 1,
    use: (id: string, counter: number): void => void use.run({ id, counter, nowMs: nowMs() }),
    /** `staffId` is undefined for a login, which starts anonymously. */
    addChallenge(challenge: string, staffId: number | undefined): void {
      forget.run({ nowMs: nowMs() });
      addChallenge.run({ hash: hashLinkToken(challenge), staffId: staffId ?? null, expiresMs: nowMs() + passkeyAnswerMs });
    },
    /** Consumes a challenge. Returns whether it was recently issued for the same staff member and not used yet. */
    takeChallenge: (challenge: string, staffId: number | undefined): boolean =>
      Number(takeChallenge.run({ hash: hashLinkToken(challenge), staffId: staffId ?? 0, nowMs: nowMs() }).changes) === 1,
  };
}

function toListed({ id, name, created_ms, used_ms }: Row): ListedPasskey {
  return {
    id: String(id),
    name: String(name),
    createdMs: Number(created_ms),
    usedMs: used_ms === null ? undefined : Number(used_ms),
  };
}
