import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';

/** How long a process that serves nobody waits for another one that writes; its thread stands still meanwhile. */
const patienceMs = 5000;
const writing = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;

/** A database in a file, or `:memory:`; it keeps its statements, so that each is prepared once. */
export class SqliteDatabase extends DatabaseSync implements Database {
  readonly #statements = new Map<string, StatementSync>();
  #assertOwner: (() => void) | undefined;

  constructor(file: string) {
    super(file, { enableForeignKeyConstraints: true, timeout: patienceMs });
    this.exec('PRAGMA secure_delete = ON'); // deleted rows are overwritten: erasure must hold for the file, too
  }

  /**
   * Two who ask share a statement: none of them may set anything on it, nor run it while they iterate over it.
   */
  override prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = super.prepare(sql);
    if (writing.test(sql)) this.#keepFenced(statement);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** From now on nothing is committed unless `assertOwner` returns; it is asked while the right to write is held. */
  fence(assertOwner: () => void): void {
    this.#assertOwner = assertOwner;
  }

  beforeCommit(): void {
    this.#assertOwner?.();
  }

  /** What is written outside a transaction gets one of its own, for the fence stands before its commit. */
  #keepFenced(statement: StatementSync): void {
    const keep =
      <Answer>(ask: (...given: never[]) => Answer) =>
      (...given: unknown[]): Answer => {
        const act = (): Answer => Reflect.apply(ask, statement, given);
        return this.#assertOwner === undefined || this.isTransaction ? act() : inTransaction(this, act);
      };
    statement.run = keep(statement.run);
    statement.get = keep(statement.get);
  }

  /** From now on nothing stands still while another process writes: what is busy fails at once (`awaitTransaction`). Reads never are. */
  waitForNobody(): void {
    this.exec('PRAGMA busy_timeout = 0');
  }

  /**
   * FULL: what a member was told is on the disk. It is so for everything, because points move in one transaction with answers, emails and
   * receipts, and a second connection of this process would wait for the first in vain.
   */
  keepEverything(): void {
    this.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  }
}
