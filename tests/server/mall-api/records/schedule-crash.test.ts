import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareRecords } from '#server/mall-api/records/records.ts';
import { openImportedDatabase } from '../imported-database.ts';
import { wednesdayNoon } from '../running-mall-api.ts';

const script = fileURLToPath(new URL('schedule-crash-child.ts', import.meta.url));
const content = fileURLToPath(new URL('../../../support/tenants/tiny/content', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'schedule-'));
afterAll(() => rmSync(folder, { recursive: true }));

const due = new Date(wednesdayNoon.getTime() + 60_000);

/** Lets a process publish this many drafts, then kills it in the middle of the next one. Returns false if it had already finished. */
async function publishAndKill(file: string, count: number): Promise<boolean> {
  const child: ChildProcess = fork(script, [file, due.toISOString()], {
    ...{ execPath: process.execPath, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  });
  const exited = once(child, 'exit');
  const shown = new Promise<void>((resolve) => {
    let told = 0;
    child.on('message', () => {
      told += 1;
      if (told === count) resolve();
    });
  });
  await Promise.race([shown, exited]);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal === 'SIGKILL';
}

describe('kill -9 at the publishing time of many drafts', () => {
  it('leaves each draft published once after the next start', { tags: 'long', timeout: 180_000 }, async () => {
    const file = join(folder, 'tiny.sqlite');
    const db = openImportedDatabase(content, wednesdayNoon, { file });
    const records = prepareRecords({ db, clock: () => wednesdayNoon });
    db.exec(`INSERT INTO staff (id, email, folded_email, name, role, created_ms) VALUES (1, 'eva@a.cz', 'eva@a.cz', 'eva', 'editor', 0)`);
    const { live } = records.find('announcements', '1');
    const keys: string[] = [];
    for (let made = 0; made < 16; made += 1) {
      const schedule = { publishMs: due.getTime() - made, unpublishMs: null };
      const outcome = await records.schedule({ kind: 'announcements', version: 0, by: 'eva', staffId: 1, body: live, ...schedule });
      keys.push(outcome.outcome === 'done' ? outcome.record.key : expect.unreachable(JSON.stringify(outcome)));
    }
    let kills = 0;
    while (await publishAndKill(file, 1 + (kills % 3))) kills += 1;
    expect(kills).toBeGreaterThan(3);
    for (const key of keys) {
      expect(records.find('announcements', key)).toMatchObject({ isArchived: false, draft: undefined, publishMs: null, version: 2 });
      expect(records.history.list('announcements', key).map(({ act, by }) => [act, by])).toEqual([['publish', 'eva'], ['draft', 'eva']]); // biome-ignore format: short
    }
    const acts = db.prepare(`SELECT count(*) AS n FROM operator_act WHERE act = 'records publish'`).get();
    expect(acts).toEqual({ n: keys.length });
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });
});
