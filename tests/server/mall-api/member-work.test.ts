import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberSlice } from '#server/mall-api/core/db/member-slice.ts';
import { createMemberWork } from '#server/mall-api/core/jobs/every-hour.ts';
import { type LedgerDatabase, openLedger } from './ledger-database.ts';

let ledger: LedgerDatabase;
let ids: number[];
beforeEach(() => {
  ledger = openLedger();
  ids = Array.from({ length: 450 }, () => ledger.addCustomer());
});
afterEach(() => ledger.db.close());

describe('work on one member after the other', () => {
  it('reads one slice of the members at a time, and lets other calls run after each member', async () => {
    const { changeEach } = createMemberWork({ db: ledger.db, isClosed: () => false });
    const slices: MemberSlice[] = [];
    const done: number[] = [];
    const between: number[] = [];
    let isOver = false;
    const others = () => {
      between.push(done.length);
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    await changeEach(
      (slice) => {
        slices.push(slice);
        return ids.filter((id) => id > slice.after && id <= slice.upTo);
      },
      (id) => {
        expect(ledger.db.isTransaction).toBe(true);
        done.push(id);
      },
    );
    isOver = true;
    expect(done).toEqual(ids);
    expect(slices.map(({ after, upTo }) => upTo - after)).toEqual([200, 200, 200]);
    expect(between.slice(1).every((count, index) => count - (between[index] ?? 0) <= 1)).toBe(true);
  });

  it('stops when closed, without further queries', async () => {
    let isClosed = false;
    const done: number[] = [];
    const { changeEach } = createMemberWork({ db: ledger.db, isClosed: () => isClosed });
    await changeEach(
      ({ after, upTo }) => ids.filter((id) => id > after && id <= upTo),
      (id) => {
        done.push(id);
        isClosed = id === ids[2];
      },
    );
    expect(done).toEqual(ids.slice(0, 3));
  });
});
