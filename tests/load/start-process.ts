import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }; // safe: our own package.json
const startWords = scripts.start.split(' ');
/** Node.js options of `npm start`; the memory limit among them determines how often garbage is collected. */
const startOptions = startWords.filter((word) => word.startsWith('--'));
/** Memory allocator settings of `npm start`, which determine how unused memory is returned. */
const startMemory = Object.fromEntries(startWords.filter((word) => word.startsWith('MALLOC_')).map((word) => word.split('=', 2)));

interface StartOptions {
  patienceSeconds?: number;
  stdout?: 'ignore' | 'pipe';
  /** Called when the process has been started, before it is ready. */
  onSpawn?: (child: ChildProcess) => void;
}

/**
 * Starts a process from a file in this folder with the options of `npm start`, and resolves when `readyUrl` answers. Waits long, because the
 * first import of a large centre takes long.
 */
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
