import { createHash } from 'node:crypto';
import { deviceCookie } from '#shared/site/limits.ts';
import type { Database } from '../core/db/database.ts';
import type { LoginOrigin } from './login-limit.ts';

export const deviceRetentionMs = deviceCookie.maxAgeSeconds * 1000;
/** Max devices per account; the oldest device is removed first. */
const maxDevices = 20;

/** Caller of a login as described by the gateway: a hash of the network, the secret of the browser, and the next secret that it receives. */
export interface Caller {
  network: string;
  device: string | undefined;
  nextDevice: string | undefined;
}

/** Table of the devices of each kind of account. */
const owners = {
  member: { table: 'customer_device', owner: 'customer_id' },
  staff: { table: 'staff_device', owner: 'staff_id' },
} as const;

interface Dependencies {
  db: Database;
  clock: () => Date;
  of: keyof typeof owners;
}

/**
 * Stores the devices on which an account's owner has logged in. Wrong passwords that strangers enter elsewhere do not
 * lock the owner out on these devices. Callers hold the transaction.
 */
export function prepareKnownDevices({ db, clock, of }: Dependencies) {
  const { table, owner } = owners[of];
  const find = db.prepare(`SELECT 1 FROM ${table} WHERE hash = :hash AND ${owner} = :ownerId AND seen_ms > :sinceMs`);
  const insert = db.prepare(
    `INSERT INTO ${table} (hash, ${owner}, seen_ms) VALUES (:hash, :ownerId, :nowMs) ON CONFLICT (hash) DO UPDATE SET seen_ms = :nowMs`,
  );
  const removeOldest = db.prepare(
    `DELETE FROM ${table} WHERE ${owner} = :ownerId AND hash NOT IN (
       SELECT hash FROM ${table} WHERE ${owner} = :ownerId ORDER BY seen_ms DESC LIMIT ${maxDevices})`,
  );
  const remove = db.prepare(`DELETE FROM ${table} WHERE hash = :hash`);
  const removeAll = db.prepare(`DELETE FROM ${table} WHERE ${owner} = :ownerId`);

  function isKnown(ownerId: number, device: string): boolean {
    return find.get({ hash: toHash(ownerId, device), ownerId, sinceMs: clock().getTime() - deviceRetentionMs }) !== undefined;
  }

  return {
    /** Returns the origin of a login. `ownerId` is undefined if the account does not exist: each device then counts as unknown. */
    toOrigin(ownerId: number | undefined, { network, device }: Caller): LoginOrigin {
      const isOwn = ownerId !== undefined && device !== undefined && isKnown(ownerId, device);
      return isOwn ? { kind: 'device', id: device } : { kind: 'network', id: network };
    },
    /** Call after a login. Replaces the secret that the browser sent, because someone else may have placed that secret in the browser. */
    remember(ownerId: number, { device, nextDevice = device }: Caller): void {
      if (nextDevice === undefined) return;
      if (device !== undefined) remove.run({ hash: toHash(ownerId, device) });
      insert.run({ hash: toHash(ownerId, nextDevice), ownerId, nowMs: clock().getTime() });
      removeOldest.run({ ownerId });
    },
    removeAll: (ownerId: number): void => void removeAll.run({ ownerId }),
  };
}

export type KnownDevices = ReturnType<typeof prepareKnownDevices>;

function toHash(ownerId: number, device: string): string {
  return createHash('sha256').update(`${ownerId} ${device}`).digest('base64url');
}
