/** Value of a column or parameter. */
export type Value = null | number | bigint | string | Uint8Array;
export type Parameters = Readonly<Record<string, Value>>;
export type Row = Record<string, Value>;

/** Prepared statement with named parameters (`:id`). */
export interface Statement {
  run: Ask<{ changes: number | bigint }>;
  /** Returns the first row; with `RETURNING`, the row that was written. */
  get: Ask<Row | undefined>;
  all: Ask<Row[]>;
  /** Iterates over the rows, for results too large for `all`. */
  iterate: Ask<Iterable<Row>>;
}

interface Ask<Answer> {
  (): Answer;
  (parameters: Parameters): Answer;
}

/**
 * The database engine as the mall API sees it. SQLite-specific code is in `db/sqlite/` and in the migrations; nothing else imports `node:sqlite`.
 * Transactions begin only in `transaction.ts`.
 */
export interface Database {
  /** Returns the same statement for the same text: each is prepared only once. */
  prepare(sql: string): Statement;
  /** Whether a transaction is running. */
  readonly isTransaction: boolean;
  /** Called by transactions before they commit. Throws if this process may no longer write. Undefined if there is nothing to check. */
  beforeCommit?(): void;
  /** Runs statements without parameters and results. For engine code only: all other callers prepare their statements. */
  exec(sql: string): void;
}
