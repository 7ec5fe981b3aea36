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
  /** An empty database in memory. */
  db: Database;
  loaded: LoadedContent;
  /** Reference day of relative dates. */
  day: Date;
  at: Date;
  log: FastifyBaseLogger;
}

/**
 * Creates a separate mall API with only this content, without members, receipts, staff or secrets of the real one. Its
 * clock is fixed, and it is only reachable by `inject`.
 */
export function openPreview({ db, loaded, day, at, log }: Options) {
  const readWith = toReadWith(day, loaded.timeZone, false);
  inTransaction(db, () => {
    planTables(db, loaded, createImmediateWrites(db), at);
    write(db, planState(db, [], day, readWith));
  });
  const key = randomBytes(32);
  const getKey = () => key;
  const nowhere = join(tmpdir(), randomBytes(16).toString('hex')); // components with files start by cleaning their folder
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
    uploadedFiles: createUploadedFiles({ folder: nowhere, randomBytes }), // the gateway gets the real files elsewhere
    firebase: undefined,
    partners: [],
  });
}

/** Copies the search data of unchanged records, because extracting words from texts is most of the cost of a preview. */
export function copySearchRecords(from: Database, to: Database): void {
  copyRows(from, to, 'search_record', ['type', 'record_id', 'visible_from_ms', 'visible_until_ms', 'hit', 'words', 'words_hash']);
}

/** Copies pictures with their descriptions, which are not in the records. Uploader and file name are omitted. */
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
