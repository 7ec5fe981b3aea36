import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Folder of the tenants that the repository contains. */
export const tenants = join(import.meta.dirname, '../../../config/tenants');

/**
 * Creates a changed copy of a tenant without its pictures, and returns the environment variables for a process that uses it. The copy is
 * deleted after the test.
 */
export function copyOf(tenant: string, change: (folder: string) => void): Record<string, string> {
  const configDir = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(configDir, { recursive: true }));
  const folder = join(configDir, tenant);
  mkdirSync(folder);
  for (const part of ['content', 'tenant.json']) cpSync(join(tenants, tenant, part), join(folder, part), { recursive: true });
  change(folder);
  return { TENANT: tenant, CONFIG_DIR: configDir };
}

/** Sets the value at a path in a JSON file of a tenant. */
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
