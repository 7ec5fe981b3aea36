import type { PassKind, Wallet } from '#shared/contracts/wallet.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Database, Row, Value } from '../core/db/database.ts';

/** A pass that a member has ordered. */
export interface StoredPass {
  id: number;
  /** Null after the member's erasure. */
  customerId: number | null;
  wallet: Wallet;
  kind: PassKind;
  recordId: number;
  serial: string;
  locale: Locale;
  sealedCode: string | null;
  createdMs: number;
  endedMs: number | null;
  digest: string;
  changedMs: number;
  attempts: number;
}

type NewPass = Omit<StoredPass, 'id' | 'endedMs' | 'changedMs' | 'attempts'> & PassContent & { tokenHash: string | null };

/** Hash of a pass's content, and when the pass expires. */
export interface PassContent {
  digest: string;
  expiresMs: number | null;
}

/** A message to a device that a pass has changed. */
export interface DeviceTask {
  id: number;
  pushToken: string;
  attempts: number;
}

/** Max copies of a pass that no device has registered yet, and max devices of a copy. */
const [maxUnused, maxDevices] = [5, 10];
/** `If-Modified-Since` counts seconds. */
const minStepMs = 1000;

const columns = `p.id, p.customer_id, p.wallet, p.kind, p.record_id, p.serial, p.locale, p.sealed_code, p.created_ms, p.ended_ms, p.digest,
  p.changed_ms, p.attempts`;

/** Passes in the wallets of phones, and the devices that fetch them. Callers hold the transaction. */
export function prepareWalletQueries(db: Database) {
  const insert = db.prepare(
    `INSERT INTO wallet_pass (customer_id, wallet, kind, record_id, serial, locale, token_hash, sealed_code, created_ms, expires_ms, digest, changed_ms)
     VALUES (:customerId, :wallet, :kind, :recordId, :serial, :locale, :tokenHash, :sealedCode, :createdMs, :expiresMs, :digest, :changedMs)`,
  );
  const findGoogle = db.prepare(
    `SELECT ${columns} FROM wallet_pass p
     WHERE p.kind = :kind AND p.record_id = :recordId AND p.wallet = 'google' AND p.customer_id = :customerId AND p.ended_ms IS NULL`,
  );
  const translate = db.prepare(`UPDATE wallet_pass SET locale = :locale, digest = '', due_ms = 0, attempts = 0 WHERE id = :id`);
  const removeUnused = db.prepare(
    `DELETE FROM wallet_pass WHERE id IN (
       SELECT p.id FROM wallet_pass p WHERE p.serial = :serial AND p.wallet = 'apple'
         AND NOT EXISTS (SELECT 1 FROM wallet_device d WHERE d.pass_id = p.id)
       ORDER BY p.id DESC LIMIT 100 OFFSET :kept)`,
  );
  const findByToken = db.prepare(`SELECT ${columns} FROM wallet_pass p WHERE p.token_hash = :tokenHash AND p.serial = :serial`);
  const lastChange = db.prepare('SELECT max(changed_ms) AS changed_ms FROM wallet_pass');
  const setChanged = db.prepare('UPDATE wallet_pass SET digest = :digest, expires_ms = :expiresMs, changed_ms = :changedMs WHERE id = :id');
  const setContent = db.prepare('UPDATE wallet_pass SET digest = :digest, expires_ms = :expiresMs WHERE id = :id');
  const listDue = db.prepare(
    `SELECT ${columns} FROM wallet_pass p WHERE p.due_ms IS NOT NULL AND p.due_ms <= :nowMs ORDER BY p.due_ms, p.id LIMIT :limit`,
  );
  const soonest = db.prepare('SELECT min(due_ms) AS due_ms FROM wallet_pass WHERE due_ms IS NOT NULL');
  const claim = db.prepare('UPDATE wallet_pass SET attempts = attempts + 1, due_ms = :dueMs WHERE id = :id AND attempts = :attempts');
  // a record that changed since the claim has made its pass due again
  const settle = db.prepare('UPDATE wallet_pass SET attempts = 0, due_ms = NULL WHERE id = :id AND due_ms = :dueMs');
  const endOfRecord = db.prepare(
    `UPDATE wallet_pass SET ended_ms = :nowMs, sealed_code = NULL, due_ms = 0, attempts = 0
     WHERE kind = :kind AND record_id = :recordId AND ended_ms IS NULL`,
  );
  const detach = db.prepare('UPDATE wallet_pass SET customer_id = NULL WHERE customer_id = :customerId');
  const list = db.prepare(
    `SELECT p.wallet, p.kind, p.created_ms, p.ended_ms, (SELECT count(*) FROM wallet_device d WHERE d.pass_id = p.id) AS devices
     FROM wallet_pass p WHERE p.customer_id = :customerId ORDER BY p.id`,
  );

  const register = db.prepare(
    `INSERT INTO wallet_device (pass_id, device, push_token, due_ms) VALUES (:passId, :device, :pushToken, :dueMs)
     ON CONFLICT (device, pass_id) DO UPDATE SET push_token = excluded.push_token`,
  );
  const has = db.prepare('SELECT 1 FROM wallet_device WHERE device = :device AND pass_id = :passId');
  const removeOthers = db.prepare(
    `DELETE FROM wallet_device WHERE device = :device AND pass_id IN (
       SELECT p.id FROM wallet_pass p WHERE p.serial = :serial AND p.wallet = 'apple' AND p.id <> :passId)`,
  );
  const removeOldest = db.prepare(
    `DELETE FROM wallet_device WHERE pass_id = :passId AND id NOT IN (
       SELECT d.id FROM wallet_device d WHERE d.pass_id = :passId ORDER BY d.id DESC LIMIT :kept)`,
  );
  const unregister = db.prepare('DELETE FROM wallet_device WHERE device = :device AND pass_id = :passId');
  const listChanged = db.prepare(
    `SELECT p.serial, p.changed_ms FROM wallet_device d JOIN wallet_pass p ON p.id = d.pass_id
     WHERE d.device = :device AND p.changed_ms > :sinceMs ORDER BY p.changed_ms`,
  );
  const notify = db.prepare('UPDATE wallet_device SET due_ms = :nowMs, attempts = 0 WHERE pass_id = :passId');
  const listDueDevices = db.prepare(
    `SELECT id, push_token, attempts FROM wallet_device WHERE due_ms IS NOT NULL AND due_ms <= :nowMs ORDER BY due_ms, id LIMIT :limit`,
  );
  const soonestDevice = db.prepare('SELECT min(due_ms) AS due_ms FROM wallet_device WHERE due_ms IS NOT NULL');
  const claimDevice = db.prepare(
    'UPDATE wallet_device SET attempts = attempts + 1, due_ms = :dueMs WHERE id = :id AND attempts = :attempts',
  );
  const settleDevice = db.prepare('UPDATE wallet_device SET attempts = 0, due_ms = NULL WHERE id = :id AND due_ms = :dueMs');
  const removeDevice = db.prepare('DELETE FROM wallet_device WHERE id = :id');

  /** Returns a time of change that no pass has had. */
  const nextChange = (afterMs: number): number => Math.max(afterMs, Number(lastChange.get()?.changed_ms ?? 0) + 1);

  return {
    /** Stores a pass. Drops the oldest files of the same pass for Apple Wallet that no device has registered. */
    add(pass: NewPass): void {
      if (pass.wallet === 'apple') removeUnused.run({ serial: pass.serial, kept: maxUnused - 1 });
      insert.run({ ...pass, changedMs: nextChange(pass.createdMs) });
    },
    /** Finds the pass of a record that is valid in Google Wallet. */
    findGoogle(record: Pick<StoredPass, 'kind' | 'recordId'> & { customerId: number }): StoredPass | undefined {
      const row = findGoogle.get(record);
      return row && toPass(row);
    },
    /** Makes Google Wallet's copy of a pass due in a language, because a link does not change a saved pass. */
    translate: ({ id }: StoredPass, locale: Locale): void => void translate.run({ id, locale }),
    findByToken(tokenHash: string, serial: string): StoredPass | undefined {
      const row = findByToken.get({ tokenHash, serial });
      return row && toPass(row);
    },
    /** Stores the content that Google Wallet has. */
    setContent: ({ id }: StoredPass, content: PassContent): void => void setContent.run({ id, ...content }),
    /** Stores new content of a pass for Apple Wallet, and makes messages to its devices due. */
    change({ id, changedMs }: StoredPass, content: PassContent, nowMs: number): void {
      setChanged.run({ id, ...content, changedMs: nextChange(Math.max(nowMs, changedMs + minStepMs)) });
      notify.run({ passId: id, nowMs });
    },
    /** Ends the passes of a record, which phones then empty. The member can add a new one. */
    endOfRecord: (record: Pick<StoredPass, 'kind' | 'recordId'>, now: Date): void =>
      void endOfRecord.run({ ...record, nowMs: now.getTime() }),
    /** Removes the member from ended passes. */
    detach: (customerId: number): void => void detach.run({ customerId }),
    listOfMember: (customerId: number) =>
      list.all({ customerId }).map(({ wallet, kind, created_ms, ended_ms, devices }) => ({
        wallet,
        kind,
        since: toIso(created_ms),
        ended_at: ended_ms === null ? null : toIso(ended_ms),
        devices: Number(devices),
      })),
    /** Passes whose record may have changed. */
    tasks: {
      listDue: (nowMs: number, limit: number): StoredPass[] => listDue.all({ nowMs, limit }).map(toPass),
      findSoonestMs: () => toMs(soonest.get()?.due_ms),
      claim: ({ id, attempts }: StoredPass, dueMs: number): boolean => claim.run({ id, attempts, dueMs }).changes > 0,
      remove: ({ id }: StoredPass, dueMs: number): void => void settle.run({ id, dueMs }),
    },
    devices: {
      /** Registers a device for a pass, and returns whether it is new. A device has one copy of a pass. */
      register({ id: passId, serial, createdMs, changedMs }: StoredPass, device: string, pushToken: string, nowMs: number): boolean {
        const isNew = has.get({ device, passId }) === undefined;
        const hasChanged = changedMs >= createdMs + minStepMs; // since the file was made
        register.run({ passId, device, pushToken, dueMs: hasChanged ? nowMs : null });
        removeOthers.run({ device, serial, passId });
        removeOldest.run({ passId, kept: maxDevices });
        return isNew;
      },
      unregister: ({ id: passId }: StoredPass, device: string): void => void unregister.run({ device, passId }),
      /** Lists passes that changed after `sinceMs`, in the order of their changes. */
      listChanged: (device: string, sinceMs: number): { serial: string; changedMs: number }[] =>
        listChanged.all({ device, sinceMs }).map(({ serial, changed_ms }) => ({ serial: String(serial), changedMs: Number(changed_ms) })),
      remove: ({ id }: DeviceTask): void => void removeDevice.run({ id }),
      tasks: {
        listDue: (nowMs: number, limit: number): DeviceTask[] => listDueDevices.all({ nowMs, limit }).map(toDeviceTask),
        findSoonestMs: () => toMs(soonestDevice.get()?.due_ms),
        claim: ({ id, attempts }: DeviceTask, dueMs: number): boolean => claimDevice.run({ id, attempts, dueMs }).changes > 0,
        remove: ({ id }: DeviceTask, dueMs: number): void => void settleDevice.run({ id, dueMs }),
      },
    },
  };
}

const toMs = (value: Value | undefined): number | undefined => (typeof value === 'number' ? value : undefined);
const toIso = (ms: Value | undefined): string => new Date(Number(ms)).toISOString();

function toPass(row: Row): StoredPass {
  return {
    id: Number(row.id),
    customerId: toMs(row.customer_id) ?? null,
    wallet: row.wallet as Wallet, // safe: ensured by a check of the table
    kind: row.kind as PassKind, // safe: ensured by a check of the table
    recordId: Number(row.record_id),
    serial: String(row.serial),
    locale: row.locale as Locale, // safe: stored by `add`
    sealedCode: typeof row.sealed_code === 'string' ? row.sealed_code : null,
    createdMs: Number(row.created_ms),
    endedMs: toMs(row.ended_ms) ?? null,
    digest: String(row.digest),
    changedMs: Number(row.changed_ms),
    attempts: Number(row.attempts),
  };
}

function toDeviceTask(row: Row): DeviceTask {
  return { id: Number(row.id), pushToken: String(row.push_token), attempts: Number(row.attempts) };
}
