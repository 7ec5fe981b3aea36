import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { toFiscalKey, toNumberKey } from '../../secrets/receipt-keys.ts';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';

/** How long a process that does not serve requests waits while another process writes. The waiting thread is blocked meanwhile. */
const patienceMs = 5000;
/** SQL that writes. `VACUUM` and `PRAGMA` are not included, because they run outside of transactions. */
const writing = /(?:^|;)\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER)\b|^\s*WITH\b.*\b(?:INTO|UPDATE|DELETE)\b/is;

/** Database in a file or `:memory:`. Caches its statements, so that each is prepared only once. */
export class SqliteDatabase extends DatabaseSync implements Database {
  readonly #statements = new Map<string, StatementSync>();
  #assertOwner: (() => void) | undefined;

  constructor(file: string) {
    super(file, { enableForeignKeyConstraints: true, timeout: patienceMs });
    this.exec('PRAGMA secure_delete = ON'); // overwrites deleted rows: erasure must also apply to the file
  }

  /** Callers share statements: they must not change a statement's settings, nor run it while iterating over it. */
  override prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = super.prepare(sql);
    if (writing.test(sql)) this.#fenceStatement(statement);
    this.#statements.set(sql, statement);
    return statement;
  }

  /**
   * Makes the connection call `assertOwner` before each commit, while it holds the write lock. If `assertOwner` throws,
   * nothing is committed.
   */
  fence(assertOwner: () => void): void {
    this.#assertOwner = assertOwner;
  }

  beforeCommit(): void {
    this.#assertOwner?.();
  }

  override exec(sql: string): void {
    if (this.#assertOwner && writing.test(sql)) this.#keepFenced(() => super.exec(sql));
    else super.exec(sql);
  }

  /** Runs writes that are outside of a transaction in a separate transaction, because the fence is checked before a commit. */
  #keepFenced<Answer>(act: () => Answer): Answer {
    return this.#assertOwner === undefined || this.isTransaction ? act() : inTransaction(this, act);
  }

  #fenceStatement(statement: StatementSync): void {
    const fence =
      <Answer>(ask: (...given: never[]) => Answer) =>
      (...given: unknown[]): Answer =>
        this.#keepFenced(() => Reflect.apply(ask, statement, given));
    const all = fence<ReturnType<StatementSync['all']>>(statement.all);
    statement.run = fence(statement.run);
    statement.get = fence(statement.get);
    statement.all = all;
    statement.iterate = (...given: unknown[]) => all(...given).values(); // at once, because the caller may read the rows after a commit
  }

  /**
   * Makes the connection never block while another process writes: statements that would wait fail immediately
   * (`awaitTransaction`). Reads never wait.
   */
  waitForNobody(): void {
    this.exec('PRAGMA busy_timeout = 0');
  }

  /**
   * Leaves checkpoints to Litestream, as it recommends: a checkpoint of another process while Litestream copies the file can damage the replica
   * (https://litestream.io/tips).
   */
  leaveCheckpoints(): void {
    this.exec('PRAGMA wal_autocheckpoint = 0');
  }

  /**
   * Sets `synchronous` to FULL, so that everything that a member has seen is on disk. The setting applies to all
   * writes, because points move in one transaction with answers, emails and receipts. A second connection in this
   * process for other writes would wait for the first one forever.
   */
  keepEverything(): void {
    this.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  }
}

/** Adds SQL functions for steps of migrations that SQL cannot express. */
export function addFunctions(db: DatabaseSync): void {
  const options = { deterministic: true } as const;
  db.function('receipt_number_key', options, (companyId, number) => toNumberKey(Number(companyId), String(number)) ?? '');
  db.function('receipt_fiscal_key', options, (key) => (key === null ? null : toFiscalKey(String(key))));
  db.function('zoned_day', options, (ms, timeZone) => calendarDateIn(new Date(Number(ms)), String(timeZone)));
}
