import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether nginx is installed; tests that need it are skipped otherwise. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;
export const withoutNginx = 'nginx is not installed';

/** Starts nginx with this configuration. It is ready once it has written its `pid` file. */
export async function startNginx(configuration: string): Promise<{ close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration.replaceAll('/tmp/', `${folder}/`));
  const { promise: listens, resolve } = Promise.withResolvers<boolean>();
  const watcher = watch(folder, (_event, name) => name === 'nginx.pid' && resolve(true));
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'], { stdio: 'inherit' });
  child.once('exit', () => resolve(false));
  const hasStarted = await listens;
  watcher.close();
  if (!hasStarted) throw new Error('nginx did not start');
  return {
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
