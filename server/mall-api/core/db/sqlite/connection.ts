import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database } from '../database.ts';

/** How long a process that serves nobody waits for another one that writes; its thread stands still meanwhile. */
const patienceMs = 5000;

/** A database in a file, or `:memory:`; it keeps its statements, so that each is prepared once. */
export class SqliteDatabase extends DatabaseSync implements Database {
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    super(file, { enableForeignKeyConstraints: true, timeout: patienceMs });
  }

  /**
   * Two who ask share a statement: none of them may set anything on it, nor run it while they iterate over it.
   */
  override prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = super.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** From now on nothing stands still while another process writes: what is busy fails at once (`awaitTransaction`). Reads never are. */
  waitForNobody(): void {
    this.exec('PRAGMA busy_timeout = 0');
  }

  /**
   * FULL: what a member was told is on the disk. It is so for everything, because points move in one transaction with answers, letters and
   * receipts, and a second connection of this process would wait for the first in vain.
   */
  keepEverything(): void {
    this.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  }
}
