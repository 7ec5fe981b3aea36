import { type ChildProcess, spawn } from 'node:child_process';

/** Longer than the five seconds that the mall API gives itself to close. */
const graceSeconds = 8;

/** `read` ends when the other end of the pipe is closed: this process holds it, and nothing is ever written. */
const script = 'read -r _; sleep "$1"; kill -9 "$2"';

/**
 * Kills a child process some seconds after this process has ended, for example by SIGKILL. A child receives `disconnect` then, but not while it is in
 * an endless computation, and it would hold its locks. A shell (1 MB) waits for that; a thread in the child would take 18 MB.
 */
export function killOrphan(child: ChildProcess, afterSeconds = graceSeconds): void {
  if (child.pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(afterSeconds), String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
    detached: true, // a signal for the whole group of this process is not for it
  });
  guard.on('error', () => {}); // a system without that shell
  guard.stdin.on('error', () => {});
  guard.unref();
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  child.once('exit', () => guard.kill('SIGKILL'));
}
