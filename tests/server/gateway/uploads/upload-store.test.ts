import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { createUploadStore } from '#server/gateway/uploads/upload-store.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'uploads-')), 'tiny');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('createUploadStore removes leftover files, but not files that another process has just begun', async () => {
  const first = createUploadStore(folder);
  await first.sweep(); // the folder does not exist yet
  const [left, begun] = [
    await first.receive(Readable.from([Buffer.from('left')])),
    await first.receive(Readable.from([Buffer.from('begun')])),
  ];
  const before = new Date(Date.now() - 3_700_000);
  utimesSync(left.path, before, before);
  await createUploadStore(folder).sweep();
  expect([existsSync(left.path), existsSync(begun.path)]).toEqual([false, true]);
  await begun.remove();
});
