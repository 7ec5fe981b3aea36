import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What gateways in tests serve is built from the sources as they are now. Vitest calls it once, and only where a chosen test needs it. */
export function setup(): void {
  execFileSync(process.execPath, ['config/ensure-build.ts'], { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' });
}
