import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Starts the site once with this process's Node options, requests a page, and stops it, so that NODE_COMPILE_CACHE contains the compiled code.
const withinMs = 120_000;
const port = 3999;
const dataDir = mkdtempSync(join(tmpdir(), 'warm-up-'));
const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DRAIN_SECONDS: '0', LOG_LEVEL: 'error' };
const child = fork(join(import.meta.dirname, '../server/main.ts'), { env, silent: true });
child.stderr?.pipe(process.stderr);
const ended = once(child, 'exit');
const isShown = await untilShown();
child.kill('SIGTERM');
const [code] = await ended;
rmSync(dataDir, { recursive: true, force: true });
if (!isShown || code !== 0) {
  console.error(`The site did not start and end as it should (${code}).`);
  process.exitCode = 1;
}

async function untilShown(): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (page?.ok) return true;
    await sleep(100);
  }
  return false;
}
