import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the current sources for gateways in tests. Vitest calls it once, and only if a selected test needs it. */
export function setup(): void {
  execFileSync(process.execPath, ['config/ensure-build.ts'], { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' });
}
