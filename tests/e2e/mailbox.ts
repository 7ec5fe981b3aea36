import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDirVariable } from './tenants.ts';

/** Waits for an email of a kind to an address, and returns the newest. `dataDir`: of a centre that a test has started. */
export async function readMail(kind: string, email: string, withinMs?: number, dataDir = process.env[dataDirVariable]): Promise<string> {
  await expect.poll(() => findMail(kind, email, dataDir), withinMs === undefined ? {} : { timeout: withinMs }).toBeDefined();
  return findMail(kind, email, dataDir) ?? '';
}

/** Returns the link to `path` in an email, including its token. */
export function linkIn(mail: string, origin: string, path: string): string {
  return new RegExp(`${origin}${path}\\?token=[\\w-]{43}`).exec(mail)?.[0] ?? '';
}

/** Returns undefined if there is no such email, or no outbox folder yet; the first email creates it. */
function findMail(kind: string, email: string, dataDir = ''): string | undefined {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((file) => file.endsWith(`-${kind}.eml`));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='));
  return texts.findLast((text) => text.includes(`To: ${email}\r\n`) || text.includes(`<${email}>\r\n`));
}
