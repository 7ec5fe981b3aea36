import { createHash } from 'node:crypto';
import { deviceCookie } from '#shared/site/limits.ts';
import type { Database } from '../core/db/database.ts';
import type { LoginOrigin } from './login-limit.ts';

export const devicesKeptMs = deviceCookie.maxAgeSeconds * 1000;
/** Of one member; who logs in on more has the oldest forgotten. */
const devicesAtMost = 20;

/** Who makes a call, as far as the gateway tells it: a hash of their network, the secret that their browser holds, and the one that it gets. */
export interface Caller {
  network: string;
  device: string | undefined;
  nextDevice: string | undefined;
}

/** Devices on which a member has been logged in: strangers' wrong passwords do not keep them out there. Callers hold the transaction. */
export function prepareKnownDevices({ db, clock }: { db: Database; clock: () => Date }) {
  const find = db.prepare('SELECT 1 FROM customer_device WHERE hash = :hash AND customer_id = :customerId AND seen_ms > :sinceMs');
  const insert = db.prepare(
    'INSERT INTO customer_device (hash, customer_id, seen_ms) VALUES (:hash, :customerId, :nowMs) ON CONFLICT (hash) DO UPDATE SET seen_ms = :nowMs',
  );
  const removeOldest = db.prepare(
    `DELETE FROM customer_device WHERE customer_id = :customerId AND hash NOT IN (
       SELECT hash FROM customer_device WHERE customer_id = :customerId ORDER BY seen_ms DESC LIMIT ${devicesAtMost})`,
  );
  const remove = db.prepare('DELETE FROM customer_device WHERE hash = :hash');
  const removeAll = db.prepare('DELETE FROM customer_device WHERE customer_id = :customerId');

  function isKnown(customerId: number, device: string): boolean {
    return find.get({ hash: toHash(customerId, device), customerId, sinceMs: clock().getTime() - devicesKeptMs }) !== undefined;
  }

  return {
    /** For `customerId` undefined, whom nobody knows, every device is a stranger's. */
    toOrigin(customerId: number | undefined, { network, device }: Caller): LoginOrigin {
      const isOwn = customerId !== undefined && device !== undefined && isKnown(customerId, device);
      return isOwn ? { kind: 'device', id: device } : { kind: 'network', id: network };
    },
    /** They are logged in there now, and what the browser brought counts no more: whoever put it there would be taken for the member. */
    remember(customerId: number, { device, nextDevice = device }: Caller): void {
      if (nextDevice === undefined) return;
      if (device !== undefined) remove.run({ hash: toHash(customerId, device) });
      insert.run({ hash: toHash(customerId, nextDevice), customerId, nowMs: clock().getTime() });
      removeOldest.run({ customerId });
    },
    removeAll: (customerId: number): void => void removeAll.run({ customerId }),
  };
}

function toHash(customerId: number, device: string): string {
  return createHash('sha256').update(`${customerId} ${device}`).digest('base64url');
}
