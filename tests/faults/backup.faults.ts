import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { examineDatabase } from '#server/mall-api/backup/facts.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { measureLedger } from '../load/ledger.ts';
import { type DataFolder, fillDataFolder, makeDataFolder, removeFilled } from '../server/cli/data-folders.ts';
import { fault } from './table.ts';

const mover = fileURLToPath(new URL('../server/mall-api/ledger-crash-child.ts', import.meta.url));
const mall = fileURLToPath(new URL('../../server/cli/mall.ts', import.meta.url));
/** Movements that the child commits between two reports. */
const movementsOfTurn = 6;

let data: DataFolder;
beforeEach(() => {
  data = makeDataFolder();
  fillDataFolder(data);
});
afterEach(() => data.remove());
afterAll(removeFilled);

const database = () => join(data.dataDir, 'tiny.sqlite');

/** Starts a process that moves points, kills it after a while, and returns how many movements it has reported. */
async function moveAndKill(whileMs: number): Promise<number> {
  const child: ChildProcess = fork(mover, [database()], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let told = 0;
  child.on('message', () => {
    told += movementsOfTurn;
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child, 'message'), exited]);
  await setTimeout(whileMs);
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  return told;
}

fault(
  {
    id: 'L14',
    fault: '100 × kill -9 of a process that moves points and activates rewards, during continuous backups',
    promised: '0 partial changes, 0 ledger errors, no confirmed change lost; every backup complete, with a correct ledger',
  },
  400,
  async ({ measured }) => {
    const db = openDatabase(database());
    db.exec(`UPDATE reward SET body = json_set(body, '$.min_tier_id', NULL) WHERE id = 2`);
    const countMovements = () => Number(db.prepare('SELECT count(*) AS count FROM points_entry').get()?.count);
    let isOver = false;
    let backups = 0;
    const backingUp = (async () => {
      for (; !isOver; backups += 1) {
        const file = data.file(`${backups}.tar`);
        await data.run('backup', file); // throws if the backup is damaged or the ledger is wrong
        if (backups > 0) rmSync(data.file(`${backups - 1}.tar`));
        await setTimeout(200);
      }
    })();
    let movements = countMovements();
    let told = 0;
    try {
      for (let round = 0; round < 100; round += 1) {
        const answered = await moveAndKill(5 + Math.random() * 45);
        expect(examineDatabase(database(), 'the database').brokenLaws).toEqual([]);
        expect(countMovements()).toBeGreaterThanOrEqual(movements + answered);
        movements = countMovements();
        told += answered;
      }
    } finally {
      isOver = true;
      await backingUp;
    }
    db.close();
    await data.run('restore', data.file(`${backups - 1}.tar`), '--yes');
    expect(examineDatabase(database(), 'the database').brokenLaws).toEqual([]);
    expect(backups).toBeGreaterThan(20);
    measured(`100 kills, ${movements} movements, ${told} of them confirmed and none lost; ${backups} backups complete, 0 ledger errors`);
  },
);

fault(
  {
    id: '9.23',
    fault: 'kill -9 of 40 restores, at random moments',
    promised: 'the previous data or the backup, never a mixture; each receipt with its picture; the next restore works',
  },
  300,
  async ({ measured }) => {
    await data.run('backup', data.file('a.tar'));
    const db = openDatabase(database());
    db.exec(
      `INSERT INTO customer (locale, created_ms, verified_ms) VALUES ('cz', 0, 0); UPDATE receipt SET picture = 'later.webp' WHERE id = 3`,
    );
    db.close();
    writeFileSync(join(data.dataDir, 'receipts/tiny/later.webp'), 'RIFFlater');
    cpSync(data.dataDir, data.file('before'), { recursive: true });
    const startedMs = performance.now();
    await restoreAndKill(Number.POSITIVE_INFINITY);
    const wholeMs = performance.now() - startedMs;

    const came = { before: 0, backup: 0 };
    for (let round = 0; round < 40; round += 1) {
      rmSync(data.dataDir, { recursive: true });
      cpSync(data.file('before'), data.dataDir, { recursive: true });
      await restoreAndKill(wholeMs * (0.4 + (0.65 * round) / 40));
      const { members, points, brokenLaws, pictures } = examineDatabase(database(), 'the database');
      expect([points, brokenLaws]).toEqual([150, []]);
      expect([`${members}: ${pictures.length}`]).toEqual([members === 3 ? '3: 3' : '2: 2']);
      for (const name of pictures) expect([name, existsSync(join(data.dataDir, 'receipts/tiny', name))]).toEqual([name, true]);
      came[members === 3 ? 'before' : 'backup'] += 1;
    }
    await data.run('restore', data.file('a.tar'), '--yes');
    expect(readdirSync(data.dataDir).filter((name) => name.includes('part'))).toEqual([]);
    measured(`${came.before} times the previous data, ${came.backup} times the backup, 0 mixtures`);
  },
);

async function restoreAndKill(afterMs: number): Promise<void> {
  const env = { PATH: process.env.PATH, TENANT: 'tiny', DATA_DIR: data.dataDir };
  const child = spawn(process.execPath, [mall, 'restore', data.file('a.tar'), '--yes'], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  if (Number.isFinite(afterMs)) await Promise.race([setTimeout(afterMs), exited]);
  if (Number.isFinite(afterMs)) child.kill('SIGKILL');
  await exited;
}

fault(
  {
    id: '9.19',
    fault: 'receipts approved and rewards activated with every commit on the disk (synchronous=FULL)',
    promised: 'the database uses FULL; the cost compared with NORMAL is reported; at least 50 per second of each',
  },
  120,
  async ({ measured }) => {
    const db = openDatabase(database());
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    db.close();
    mkdirSync(data.file('bench'));
    const rates = measureLedger(data.file('bench'));
    const words = rates.map(({ name, full, normal }) => `${name}: ${full.toFixed(0)} a second, ${(full / normal).toFixed(2)} times NORMAL`);
    measured(
      words.join('; '),
      rates.every(({ full }) => full >= 50),
    );
  },
);
