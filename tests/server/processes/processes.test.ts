import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { endChild, watchAnswers } from '#server/child-processes.ts';

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

function start(...given: string[]) {
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('endChild kills a process that ignores SIGTERM', async () => {
  const child = start('-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready')");
  await once(child.stdout, 'data');
  await endChild(child, 50);
  expect(child.signalCode).toBe('SIGKILL');
});

it('endChild gives a process time to end on its own', async () => {
  const child = start('-e', "process.once('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')");
  await once(child.stdout, 'data');
  await endChild(child);
  expect(child.exitCode).toBe(3);
});

it('killOrphan kills a process in an endless loop after its parent was killed', async () => {
  const parent = start('tests/server/processes/orphan.ts');
  const [told] = (await once(parent.stdout, 'data')) as [Buffer];
  const id = Number(told);
  onTestFinished(() => void (isAlive(id) && process.kill(id, 'SIGKILL')));
  expect(isAlive(id)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(id), { timeout: 30_000 }).toBe(false);
});

it('watchAnswers reports silence after several consecutive failures; an answer resets the number', async () => {
  const answers = [false, false, true, false, false, false];
  const ask = vi.fn(async () => {
    if (!answers.shift()) throw new Error('no answer');
  });
  await new Promise<void>((resolve) => watchAnswers({ ask, onSilent: resolve, everyMs: 1, maxSilent: 3 }));
  expect(ask).toHaveBeenCalledTimes(6);
});
