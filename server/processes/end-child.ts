import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Longer than the five seconds that the mall API takes at most to close. */
const graceMs = 8000;

/** Asks a child process to end, and kills it after a grace period. Resolves once it has ended. */
export async function endChild(child: ChildProcess, afterMs = graceMs): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await exited.finally(() => clearTimeout(timer));
}
