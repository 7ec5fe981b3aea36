import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The tenants that are shipped. */
export const tenants = join(import.meta.dirname, '../../../config/tenants');

/** A copy of a shipped tenant without its pictures, changed; what a process is told to find it. It goes when the test ends. */
export function copyOf(tenant: string, change: (folder: string) => void): Record<string, string> {
  const configDir = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(configDir, { recursive: true }));
  const folder = join(configDir, tenant);
  mkdirSync(folder);
  for (const part of ['content', 'tenant.json']) cpSync(join(tenants, tenant, part), join(folder, part), { recursive: true });
  change(folder);
  return { TENANT: tenant, CONFIG_DIR: configDir };
}

/** Puts a value into a JSON file of a tenant, at the end of the path. */
export function setIn(folder: string, file: string, path: readonly (string | number)[], value: unknown): void {
  const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const holder = path.slice(0, -1).reduce<unknown>((inner, name) => Reflect.get(toObject(inner), name), content);
  Reflect.set(toObject(holder), path.at(-1) ?? '', value);
  writeFileSync(join(folder, file), JSON.stringify(content));
}

function toObject(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('the path leads nowhere');
  return value;
}
