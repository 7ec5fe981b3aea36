import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createPasswords } from '../account/passwords.ts';
import { buildMallApi } from '../app.ts';
import { planState, toReadWith } from '../content/import-state.ts';
import type { LoadedContent } from '../content/load.ts';
import { planTables } from '../content/plan-tables.ts';
import { createImmediateWrites } from '../content/planned-writes.ts';
import { write } from '../content/table-changes.ts';
import type { Database } from '../core/db/database.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { createAddressHash } from '../core/secrets/address-hash.ts';
import { createDomain } from '../domain.ts';
import { createUploadedFiles } from '../pictures/uploaded-files.ts';

interface Options {
  /** In memory, empty. */
  db: Database;
  loaded: LoadedContent;
  /** From which its relative dates count. */
  day: Date;
  at: Date;
  log: FastifyBaseLogger;
}

/**
 * A mall API of its own, with this content and nothing else: no member, no receipt, no staff, no secret of the real one. Its clock stands at the
 * instant; nobody reaches it but through `inject`.
 */
export function openPreview({ db, loaded, day, at, log }: Options) {
  const readWith = toReadWith(day, loaded.timeZone, false);
  inTransaction(db, () => {
    planTables(db, loaded, createImmediateWrites(db), at);
    write(db, planState(db, [], day, readWith));
  });
  const key = randomBytes(32);
  const getKey = () => key;
  const nowhere = join(tmpdir(), randomBytes(16).toString('hex')); // whoever has files begins with sweeping their folder
  const domain = createDomain({
    db,
    clock: () => at,
    randomBytes,
    hashAddress: createAddressHash(getKey),
    getKey,
    receiptsDir: nowhere,
  });
  return buildMallApi({
    domain,
    log,
    passwords: createPasswords({ randomBytes }),
    siteNames: [],
    opsToken: undefined,
    deskUrl: 'http://preview.invalid',
    mediaDir: nowhere,
    uploadedFiles: createUploadedFiles({ folder: nowhere, randomBytes }), // the gateway has them of the real one
    firebase: undefined,
    partners: [],
  });
}

/** What a search finds of records that are the same is known already: to take words out of texts is most of what a preview costs. */
export function copySearchRecords(from: Database, to: Database): void {
  copyRows(from, to, 'search_record', ['type', 'record_id', 'visible_from_ms', 'visible_until_ms', 'hit', 'words', 'words_hash']);
}

/** What is to be seen on pictures is said with them, not in the records that have them. Who has uploaded one, and as what, is nobody's here. */
export function copyPictures(from: Database, to: Database): void {
  copyRows(from, to, 'picture', ['name', 'width', 'height', 'bytes', 'alt', 'at_ms']);
}

function copyRows(from: Database, to: Database, table: 'search_record' | 'picture', columns: readonly string[]): void {
  const values = columns.map((column) => `:${column}`);
  const insert = to.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
  inTransaction(to, () => {
    for (const row of from.prepare(`SELECT ${columns.join(', ')} FROM ${table}`).iterate()) insert.run(row);
  });
}
