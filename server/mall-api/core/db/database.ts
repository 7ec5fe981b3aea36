/** What a column holds, or a parameter. */
export type Value = null | number | bigint | string | Uint8Array;
export type Parameters = Readonly<Record<string, Value>>;
export type Row = Record<string, Value>;

/** A statement that is prepared, its parameters by their names (`:id`). */
export interface Statement {
  run: Ask<{ changes: number | bigint }>;
  /** The first row; with `RETURNING` the one that was written. */
  get: Ask<Row | undefined>;
  all: Ask<Row[]>;
  /** Row by row, where all of them at once would be too many. */
  iterate: Ask<Iterable<Row>>;
}

interface Ask<Answer> {
  (): Answer;
  (parameters: Parameters): Answer;
}

/**
 * All that the mall API knows of the engine that keeps its data. What only SQLite understands stands in `db/sqlite/` and in the migrations,
 * and nothing else imports `node:sqlite`; a transaction begins in `transaction.ts` and nowhere else.
 */
export interface Database {
  /** Of the same text always the same statement: each is prepared once, whoever asks. */
  prepare(sql: string): Statement;
  /** Whether a transaction is under way. */
  readonly isTransaction: boolean;
  /** Throws where this process may write no more: a transaction asks before it commits, where there is anything to ask. */
  beforeCommit?(): void;
  /** Statements without parameters and answer. Of the engine's own: everybody else prepares theirs. */
  exec(sql: string): void;
}
