import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, openDataFolder, protectDataFolder } from '#server/data-folder.ts';

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
  ])('makes %s %s %s accessible to its owner only', (...names) => {
    write(...names);
    expect(protectDataFolder(data)).toEqual([]);
    expect(modeOf(...names)).toBe(0o600);
    for (let depth = names.length - 1; depth >= 0; depth -= 1) expect(modeOf(...names.slice(0, depth))).toBe(0o700);
  });

  it('does not change files that the server did not create', () => {
    write('notes.txt');
    write('photos', 'a.webp');
    protectDataFolder(data);
    expect([modeOf('notes.txt'), modeOf('photos'), modeOf('photos', 'a.webp')]).toEqual([0o644, 0o755, 0o644]);
  });

  it('does not change the mode of a folder that everybody may write to', () => {
    chmodSync(data, 0o1777);
    write('tiny.sqlite');
    protectDataFolder(data);
    expect([modeOf(), modeOf('tiny.sqlite')]).toEqual([0o777, 0o600]);
  });

  it('does not follow symbolic links', () => {
    write('notes.txt');
    symlinkSync(join(data, 'notes.txt'), join(data, 'linked.sqlite'));
    expect(protectDataFolder(data)).toEqual([]);
    expect(modeOf('notes.txt')).toBe(0o644);
  });

  it('accepts a missing folder before the first start', () => {
    expect(protectDataFolder(join(data, 'missing'))).toEqual([]);
  });
});

describe('makeFolder', () => {
  it('creates the folder and its parents, and accepts existing ones', () => {
    for (const _again of [1, 2]) makeFolder(join(data, 'a', 'b', 'c'), 0o700);
    expect(modeOf('a', 'b', 'c')).toBe(0o700);
  });

  it('throws if a file has the path of a folder', () => {
    write('a');
    expect(() => makeFolder(join(data, 'a'))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    expect(() => openDataFolder(join(data, 'a', 'b'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
  });

  it.skipIf(!existsSync('/proc/self'))('throws below /proc, where a recursive mkdir of Node.js never ends', () => {
    for (const path of ['/proc/nowhere', '/proc/nowhere/at/all']) {
      expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'ENOENT', syscall: 'mkdir' }));
    }
  });
});
