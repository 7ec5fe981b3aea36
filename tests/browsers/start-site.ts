import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProcess } from '../load/start-process.ts';
import { findFreePort } from '../support/started-gateway.ts';

export interface Site {
  origin: string;
  /** Errors that pages have reported to the site; each is returned once. */
  takeErrors: () => string[];
  close: () => Promise<void>;
}

/** Starts the demo centre with its demo member, on a free port, with its own data folder. */
export async function startSite(): Promise<Site> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-browsers-'));
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    TENANT: 'demo',
    DEMO_MEMBER: 'true',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  };
  const child = await startProcess('../../server/main.ts', env, `${origin}/readyz`, { patienceSeconds: 120, stdout: 'pipe' });
  const errors: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => line.includes('a page met an error') && errors.push(line));
  return {
    origin,
    takeErrors: () => errors.splice(0),
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true });
    },
  };
}
