import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { giveUpAddressKey, openAddressKey } from '#server/mall-api/core/secrets/address-key.ts';
import { StartError } from '#server/start-failure.ts';

let folder: string;
let file: string;
let db: ReturnType<typeof openDatabase>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'address-key-'));
  file = join(folder, 'keys', 'tiny.key');
  db = openDatabase(':memory:');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const open = () => openAddressKey({ db, file, randomBytes })();
const failure = () => {
  try {
    open();
    return undefined;
  } catch (error) {
    return error instanceof StartError ? error.message : error;
  }
};

describe('openAddressKey', () => {
  it('creates a key for a new database, and uses it from then on', () => {
    const key = open();
    expect(readFileSync(file)).toEqual(key);
    expect(open()).toEqual(key);
  });

  it('stops with one line of advice if the key is missing, and creates none', () => {
    open();
    rmSync(join(folder, 'keys'), { recursive: true });
    expect(failure()).toMatch(/^The key .*tiny\.key is missing, .*npm run mall -- restore <backup>.*$/);
    expect(failure()).toMatch(/is missing/); // still missing, because the first attempt has not created a key
  });

  it('stops if the key is a different one', () => {
    open();
    writeFileSync(file, randomBytes(32));
    expect(failure()).toMatch(/^The key .*tiny\.key is another one than the database was filled with.*restore <backup>/);
  });

  it('stops without a key if the database has older hashes, and takes over an existing key', () => {
    db.exec(`INSERT INTO bonus_granted (recipient, name, reference_id) VALUES ('x', 'welcome', 0)`);
    expect(failure()).toMatch(/is missing/);
    db.exec('DELETE FROM bonus_granted');
    const key = open();
    db.exec(`INSERT INTO bonus_granted (recipient, name, reference_id) VALUES ('x', 'welcome', 0); DELETE FROM key_fingerprint`);
    expect(open()).toEqual(key);
  });

  it('starts with a new key after an operator has given up the old one', () => {
    const key = open();
    rmSync(file);
    inTransaction(db, () => giveUpAddressKey(db));
    expect(open()).not.toEqual(key);
    expect(open()).toEqual(readFileSync(file));
  });
});
