import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { Database } from '../core/db/database.ts';
import type { Row } from '../core/kinds/record-kind.ts';
import { type TableChanges, type Write, write } from './table-changes.ts';

/** Rows to write once all content is known to be valid. Removals come first, so that a unique name can move from one record to another. */
export interface PlannedWrites {
  remove: (write: Write) => void;
  put: (write: Write) => void;
  change: (changes: TableChanges) => void;
  list: () => Iterable<Write>;
  close: () => void;
}

/** Rows of one batch. */
const maxRows = 400;
const lengthBytes = 4;

/** Collects writes in memory, or in a file, because a large centre's rows are several times larger than its content files. */
export function createPlannedWrites(file?: string): PlannedWrites {
  const removals: Write[] = [];
  const puts = file === undefined ? createList() : createSpool(file);
  const remove = (write: Write) => void (write.rows.length > 0 && removals.push(write));
  const put = (write: Write) => void (write.rows.length > 0 && puts.add(write));
  return {
    remove,
    put,
    change(changes) {
      remove(changes.removals);
      put(changes.puts);
    },
    *list() {
      yield* removals.toReversed();
      yield* puts.list();
    },
    close: puts.close,
  };
}

/** Writes each row when it is planned. Only for a new database, and within a transaction. */
export function createImmediateWrites(db: Database): PlannedWrites {
  const run = (one: Write) => write(db, [one]);
  const change = ({ removals, puts }: TableChanges) => write(db, [removals, puts]);
  return { remove: run, put: run, change, list: () => [], close: () => {} };
}

function createList() {
  const all: Write[] = [];
  return { add: (write: Write) => void all.push(write), list: (): Iterable<Write> => all, close: () => {} };
}

/** Stores batches in a file in order, each preceded by its length. */
function createSpool(file: string) {
  const handle = openSync(file, 'wx+', 0o600);
  rmSync(file); // the open file stays readable, and disappears with this process
  const numbers = new Map<string, number>();
  let batch: [number, readonly Row[]][] = [];
  let rows = 0;
  let end = 0;

  function flush(): void {
    const bytes = serialize(batch);
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32LE(bytes.length);
    for (const part of [length, bytes]) end += writeSync(handle, part, 0, part.length, end);
    batch = [];
    rows = 0;
  }

  return {
    add({ sql, rows: more }: Write): void {
      const number = numbers.get(sql) ?? numbers.size;
      numbers.set(sql, number);
      batch.push([number, more]);
      rows += more.length;
      if (rows >= maxRows) flush();
    },
    *list(): Generator<Write> {
      flush();
      const statements = [...numbers.keys()];
      const length = Buffer.alloc(lengthBytes);
      for (let at = 0; at < end; ) {
        readSync(handle, length, 0, lengthBytes, at);
        const bytes = Buffer.alloc(length.readUInt32LE());
        readSync(handle, bytes, 0, bytes.length, at + lengthBytes);
        at += lengthBytes + bytes.length;
        // safe: `flush` writes these batches
        for (const [number, own] of deserialize(bytes) as typeof batch) yield { sql: statements[number] ?? '', rows: own };
      }
    },
    close(): void {
      closeSync(handle);
    },
  };
}
