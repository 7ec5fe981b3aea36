import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { protectDataFolder } from '#server/data-folder.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'data-folder-'));
  chmodSync(data, 0o755);
});
afterEach(() => rmSync(data, { recursive: true }));

const modeOf = (...names: string[]) => statSync(join(data, ...names)).mode & 0o777;

function write(...names: string[]): void {
  mkdirSync(join(data, ...names.slice(0, -1)), { recursive: true, mode: 0o755 });
  writeFileSync(join(data, ...names), '', { mode: 0o644 });
}

describe('protectDataFolder', () => {
  it.each([
    ['tiny.sqlite'],
    ['other.sqlite-wal'],
    ['tiny.sqlite-shm'],
    ['tiny.sqlite-journal'],
    ['tiny-before-018-20261122T163000Z.sqlite'],
    ['tiny-before-restore-20261122T163000Z.tar'],
    ['tiny.lock'],
    ['outbox', '1.eml'],
    ['receipts', 'tiny', 'a.webp'],
    ['uploads', 'tiny', 'a'],
    ['keys', 'tiny-addresses.key'],
  ])('leaves %s %s %s to its owner alone', (...names) => {
    write(...names);
    expect(protectDataFolder(data)).toEqual([]);
    expect(modeOf(...names)).toBe(0o600);
    for (let depth = names.length - 1; depth >= 0; depth -= 1) expect(modeOf(...names.slice(0, depth))).toBe(0o700);
  });

  it('lets be what is not ours, should the folder hold more', () => {
    write('notes.txt');
    write('photos', 'a.webp');
    protectDataFolder(data);
    expect([modeOf('notes.txt'), modeOf('photos'), modeOf('photos', 'a.webp')]).toEqual([0o644, 0o755, 0o644]);
  });

  it('lets a folder be that everybody writes to', () => {
    chmodSync(data, 0o1777);
    write('tiny.sqlite');
    protectDataFolder(data);
    expect([modeOf(), modeOf('tiny.sqlite')]).toEqual([0o777, 0o600]);
  });

  it('follows no link', () => {
    write('notes.txt');
    symlinkSync(join(data, 'notes.txt'), join(data, 'linked.sqlite'));
    expect(protectDataFolder(data)).toEqual([]);
    expect(modeOf('notes.txt')).toBe(0o644);
  });

  it('has nothing to do before the first start', () => {
    expect(protectDataFolder(join(data, 'missing'))).toEqual([]);
  });
});
