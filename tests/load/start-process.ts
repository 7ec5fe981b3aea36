import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }; // our own
const startWords = scripts.start.split(' ');
/** Node's options of `npm start`: how much a process may take decides how often it tidies up. */
const startOptions = startWords.filter((word) => word.startsWith('--'));
/** How it gives memory back that it needs no more. */
const startMemory = Object.fromEntries(startWords.filter((word) => word.startsWith('MALLOC_')).map((word) => word.split('=', 2)));

interface StartOptions {
  patienceSeconds?: number;
  stdout?: 'ignore' | 'pipe';
  /** Called before it is ready. */
  onSpawn?: (child: ChildProcess) => void;
}

/** A process of a file beside this one, with the options of `npm start`; resolves when it answers at `readyUrl`. A large centre's first import takes its time. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  readyUrl: string,
  { patienceSeconds = 20, stdout = 'ignore', onSpawn }: StartOptions = {},
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: startOptions,
    env: { ...process.env, ...startMemory, ...env },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  onSpawn?.(child);
  for (let attempt = 0; attempt < patienceSeconds * 10; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${file} ended at start`);
    const isReady = await fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    await sleep(100);
  }
  throw new Error(`${file} does not answer at ${readyUrl}`);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
