import { type ChildProcess, spawn } from 'node:child_process';

/** Longer than the five seconds that the mall API takes at most to close. */
const graceSeconds = 8;

/** `read` ends when the pipe is closed. This process holds its other end and never writes. */
const script = 'read -r _; sleep "$1"; kill -9 "$2"';

/**
 * Kills a child process some seconds after this process has ended, for example by SIGKILL. A child then receives
 * `disconnect`, but not while it is in an endless loop, and it would keep its locks. The guard is a shell (1 MB); a
 * thread in the child would take 18 MB.
 */
export function killOrphan(child: ChildProcess, afterSeconds = graceSeconds): void {
  if (child.pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(afterSeconds), String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
    detached: true, // signals to this process's group must not reach it
  });
  guard.on('error', () => {}); // ignores systems without that shell
  guard.stdin.on('error', () => {});
  guard.unref();
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  child.once('exit', () => guard.kill('SIGKILL'));
}
