import { spawn } from 'node:child_process';
import { once } from 'node:events';

const maxLines = 20;
const maxBytes = 64 * 1024;
const maxMinutes = 30;

export interface Outcome {
  isDone: boolean;
  /** `exit code 1`, `killed by SIGTERM`. */
  ending: string;
  /** Last lines of its output. */
  output: string;
}

/** Runs a shell command in a folder, without input or terminal. Kills it with its children if it is aborted, and after half an hour. */
export async function runShell(command: string, folder: string, signal: AbortSignal): Promise<Outcome> {
  const child = spawn('/bin/sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = Buffer.alloc(0);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = Buffer.concat([output, chunk]).subarray(-maxBytes);
    });
  const stop = () => endGroup(child.pid);
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, maxMinutes * 60_000);
  const [code, killedBy] = await once(child, 'close').finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  });
  const lines = output.toString('utf8').trimEnd().split('\n');
  return {
    isDone: code === 0,
    ending: code === null ? `killed by ${killedBy}` : `exit code ${code}`,
    output: lines.slice(-maxLines).join('\n'),
  };
}

/** Ends a detached process and its children. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // ended meanwhile
  }
}
