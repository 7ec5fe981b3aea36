import { spawn } from 'node:child_process';
import { once } from 'node:events';

const maxLines = 20;
const maxBytes = 64 * 1024;
const maxMinutes = 30;
/** Time to end after SIGTERM, before SIGKILL. */
const graceMs = 5000;
/** Time to read the output after the end. A process in the background can hold the pipe open for longer. */
const drainMs = 1000;

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
  const timers: NodeJS.Timeout[] = [];
  const later = (work: () => void, ms: number) => void timers.push(setTimeout(work, ms));
  const drain = () => later(() => [child.stdout, child.stderr].forEach((stream) => void stream.destroy()), drainMs);
  let isStopping = false;
  function stop(): void {
    isStopping = true;
    endGroup(child.pid, 'SIGTERM');
    later(() => {
      endGroup(child.pid, 'SIGKILL');
      drain();
    }, graceMs);
  }
  signal.addEventListener('abort', stop);
  later(stop, maxMinutes * 60_000);
  child.once('exit', () => isStopping || drain()); // if it is stopping, its children have their grace time, too
  const [code, killedBy] = await once(child, 'close').finally(() => {
    timers.forEach(clearTimeout);
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
function endGroup(pid: number | undefined, by: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (pid !== undefined) process.kill(-pid, by);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // ended meanwhile
  }
}

/** `{host}`, but not `${host}` of the shell, nor `{{json .}}` of Docker. */
const placeholder = /(?<![${]){([a-z][a-zA-Z0-9]*)}/g;

/** Replaces each `{name}`. Values must be single words for the shell. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(placeholder, (text, name: string) => values[name] ?? text);
}

/** Lists the names in a template that are not among `known`. */
export function listUnknownNames(template: string, known: readonly string[]): string[] {
  return [...template.matchAll(placeholder)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]));
}
