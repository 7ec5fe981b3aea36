import { createHmac, hkdfSync } from 'node:crypto';
import { recoveryCodeCount } from '#shared/site/staff-limits.ts';
import type { Database } from '../core/db/database.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import { makeReadableCode } from '../core/secrets/readable-code.ts';

interface Dependencies {
  db: Database;
  randomBytes: RandomBytes;
  getKey: () => Buffer;
}

/** Codes that replace a code of the authenticator app, each once. Stored as keyed hashes. Callers hold the transaction. */
export function prepareRecoveryCodes({ db, randomBytes, getKey }: Dependencies) {
  const insert = db.prepare('INSERT INTO staff_recovery_code (staff_id, hash) VALUES (:staffId, :hash)');
  const remove = db.prepare('DELETE FROM staff_recovery_code WHERE staff_id = :staffId AND hash = :hash');
  const removeAll = db.prepare('DELETE FROM staff_recovery_code WHERE staff_id = :staffId');
  const count = db.prepare('SELECT count(*) AS codes FROM staff_recovery_code WHERE staff_id = :staffId');
  const deriveKey = () => Buffer.from(hkdfSync('sha256', getKey(), '', 'staff recovery code', 32));
  const hash = (staffId: number, code: string) => createHmac('sha256', deriveKey()).update(`${staffId} ${code}`).digest('base64url');

  return {
    /** Creates new codes of 80 bits, in groups of four characters. Earlier codes become invalid. */
    make(staffId: number): string[] {
      removeAll.run({ staffId });
      const codes = Array.from({ length: recoveryCodeCount }, () => makeReadableCode(randomBytes, 4));
      for (const code of codes) insert.run({ staffId, hash: hash(staffId, code.replaceAll('-', '')) });
      return codes;
    },
    /** Uses up a code, without its dashes. Returns false if it is wrong. */
    take: (staffId: number, code: string): boolean => Number(remove.run({ staffId, hash: hash(staffId, code) }).changes) === 1,
    count: (staffId: number): number => Number(count.get({ staffId })?.codes),
    removeAll: (staffId: number): void => void removeAll.run({ staffId }),
  };
}
