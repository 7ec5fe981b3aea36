import { spawn } from 'node:child_process';
import { once } from 'node:events';

const checks = ['types', 'lint', 'dead-code'];

/** Runs types, lint and dead code in parallel. Each prints its output in one piece, and all run even if one fails. */
const areGood = await Promise.all(checks.map(check));
const failed = checks.filter((_, index) => !areGood[index]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function check(name: string): Promise<boolean> {
  const said: Buffer[] = [];
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  return code === 0;
}
