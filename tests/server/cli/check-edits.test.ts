import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withEdits } from '#server/cli/doctor/check-data.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';

it('the doctor ignores edits in a database of an older build that has not been migrated yet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edits-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'demo.sqlite');
  const isRead = () => withEdits(file, (edited) => edited !== undefined);
  expect(isRead()).toBe(false);
  const db = openDatabase(file);
  expect(isRead()).toBe(true);
  db.exec('DROP TABLE record_outline');
  db.close();
  expect(isRead()).toBe(false);
});
