import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { toClaimFolder } from '#server/mall-api/replica/claim.ts';
import { writeClub } from '../../../load/club.ts';
import { litestream, withoutLitestream } from '../../../support/replication-tools.ts';
import { type S3Server, startS3Server } from '../../../support/s3-server.ts';
import { makeKey } from '../api-key.ts';
import type { NewMember } from '../members.ts';
import { type Acknowledged, shopOfLoad, startLoad } from './member-load.ts';
import { fillMachine, type Machine, makeMachine } from './replicated-machine.ts';

/** Members of the club that fills the database; 30,000 make 500 MB. */
const clubMembers = Number(process.env.DRILL_CLUB_MEMBERS ?? 0);
const rounds = Number(process.env.DRILL_ROUNDS ?? (clubMembers > 0 ? 1 : 10));
const minWrites = 150;
const maxLossMs = 15_000;

let s3: S3Server;
let machines: Machine[];
beforeEach(async () => {
  machines = [];
  s3 = await startS3Server();
});
afterEach(async () => {
  for (const machine of machines) {
    await machine.kill();
    machine.remove();
  }
  await s3.close();
});

function addMachine(): Machine {
  const machine = makeMachine(s3);
  machines.push(machine);
  return machine;
}

/** Loses a machine: its processes are killed, and its disk is gone. */
async function lose(machine: Machine): Promise<number> {
  const killedMs = await machine.kill();
  machine.remove();
  machines.splice(machines.indexOf(machine), 1);
  return killedMs;
}

interface Loss {
  lost: number;
  /** Time between the first lost write and the kill. */
  lossMs: number;
  lostPictures: number;
}

/** Checks the restored data against the acknowledged writes: whatever was acknowledged before the first lost write is there. */
function compare({ dataDir }: Machine, acknowledged: readonly Acknowledged[], killedMs: number): Loss {
  const db = openDatabase(join(dataDir, 'tiny.sqlite'));
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(findBrokenLaws(db)).toEqual([]);
    const find = {
      reward: db.prepare('SELECT NULL AS picture FROM customer_reward WHERE id = :id'),
      receipt: db.prepare('SELECT picture FROM receipt WHERE id = :id'),
      purchase: db.prepare(`SELECT NULL AS picture FROM receipt WHERE id = :id AND source = 'till' AND status = 'approved'`),
    };
    const sorted = acknowledged
      .toSorted((a, b) => a.atMs - b.atMs)
      .map((write) => ({ ...write, row: find[write.kind].get({ id: write.id }) }));
    const lost = sorted.filter(({ row }) => !row);
    const firstLostMs = lost[0]?.atMs ?? killedMs;
    let lostPictures = 0;
    for (const { row, sha256 } of sorted) {
      if (!row || sha256 === undefined) continue;
      const file = join(dataDir, 'receipts/tiny', String(row.picture));
      if (!existsSync(file)) lostPictures += 1;
      else expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sha256);
    }
    return { lost: lost.length, lossMs: killedMs - firstLostMs, lostPictures };
  } finally {
    db.close();
  }
}

/** Loads a machine, loses it, and restores its data on another one with the real command. */
async function loseAndRestore(machine: Machine, writers: { members: readonly NewMember[]; key: string }, claim: number) {
  const origin = await machine.startMallApi();
  await machine.startCopies();
  // before that, a loss falls back to the claim of the machine before
  await expect.poll(() => [...s3.objects.keys()].some((key) => key.startsWith(`centre/${toClaimFolder(claim)}/database/`))).toBe(true);
  const next = addMachine();
  machine.copyKeysTo(next);
  const load = startLoad(origin, { ...writers, count: minWrites + Math.floor(Math.random() * minWrites) });
  await load.enough;
  load.expectEnd();
  const killedMs = await lose(machine);
  const { acknowledged, perSecond } = await load.end();
  const restoreMs = Date.now();
  const printed = await next.runMall('restore', '--from', s3.url, '--yes', '--keep-sessions');
  const restoredMs = Date.now();
  const databaseMb = Math.round(statSync(join(next.dataDir, 'tiny.sqlite')).size / 1e6);
  const loss = compare(next, acknowledged, killedMs);
  const startMs = Date.now();
  await next.startMallApi();
  const rtoMs = restoredMs - restoreMs + (Date.now() - startMs);
  await next.kill();
  return { next, printed, ...loss, databaseMb, acknowledged: acknowledged.length, perSecond, restoreMs: restoredMs - restoreMs, rtoMs };
}

describe.skipIf(!litestream)(`a lost machine (skipped: ${withoutLitestream})`, { tags: 'long', timeout: 1_200_000 }, () => {
  it('is replaced by another one, ten times in a row under load, with valid data', async () => {
    let machine = addMachine();
    let key = '';
    const members = fillMachine(machine, 200, ({ db, domain }) => {
      key = makeKey(domain, { companyId: shopOfLoad });
      if (clubMembers === 0) return;
      writeClub(db, { members: clubMembers, now: new Date(), tiersPeriod: '2026' });
      db.exec(`UPDATE customer SET card_number = '8' || substr(card_number, 2)`); // numbers beginning with 9 are those of the writing members
    });
    for (let round = 1; round <= rounds; round++) {
      const { next, printed, ...figures } = await loseAndRestore(machine, { members, key }, round);
      process.stderr.write(`lost machine ${round}: ${JSON.stringify(figures)}\n`);
      expect(printed).toContain(`Restored from claim ${round} of `);
      expect(printed).toContain(`This data folder has claim ${round + 1} on ${s3.url}`);
      expect(printed).not.toContain('WRONG');
      expect(figures.lossMs).toBeLessThan(maxLossMs);
      machine = next;
    }
  });
});
