import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillTemplate, listUnknownNames, runShell } from '#server/cli/fleet/shell-command.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shell-'));
  writeFileSync(join(folder, 'held'), '');
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true }); // ends the processes that hold the pipe
});

const holdPipe = "setsid sh -c 'while test -e held; do sleep 0.1; done' &";

describe('runShell', () => {
  it('returns when the command ends, although a process in the background holds the pipe', async () => {
    const outcome = await runShell(`${holdPipe} echo begun`, folder, new AbortController().signal);
    expect(outcome).toEqual({ isDone: true, ending: 'exit code 0', output: 'begun' });
  });

  it('kills a command that ignores SIGTERM, although a process outside of its group holds the pipe', async () => {
    const ending = new AbortController();
    const running = runShell(`${holdPipe} trap '' TERM; echo > begun; while test -e held; do sleep 0.1; done`, folder, ending.signal);
    await vi.waitFor(() => expect(existsSync(join(folder, 'begun'))).toBe(true), 10_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    ending.abort();
    vi.advanceTimersByTime(10_000);
    expect(await running).toMatchObject({ isDone: false, ending: 'killed by SIGKILL' });
  });
});

const values = { tenant: 'river', version: '2.0.0', time: '20261129-121500' };
const known = Object.keys(values);

describe('fillTemplate', () => {
  it.each([
    ['image:v{version}', 'image:v2.0.0'],
    ['{tenant}_{time}.tar', 'river_20261129-121500.tar'],
    ['r1{version}{tenant}', 'r12.0.0river'],
  ])('fills %s', (template, filled) => {
    expect(fillTemplate(template, values)).toBe(filled);
  });
});

describe('listUnknownNames', () => {
  it('lists names directly after letters, digits and underscores', () => {
    expect(listUnknownNames('v{release}_{host}', known)).toEqual(['release', 'host']);
  });
});

describe('both', () => {
  it.each([`\${HOST}`, `\${host}`, `v\${version}`, "docker ps --format '{{.Names}} {{json .}} {{version}}'"])(
    'leave %s as it is',
    (template) => {
      expect([fillTemplate(template, values), listUnknownNames(template, known)]).toEqual([template, []]);
    },
  );
});
