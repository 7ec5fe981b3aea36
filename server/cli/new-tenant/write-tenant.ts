import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toContent } from './content.ts';
import { toGuide } from './guide.ts';
import type { NewTenant } from './new-tenant.ts';
import { toTenantFile } from './tenant-file.ts';

const media = join(import.meta.dirname, 'media');

/** Writes the tenant's folder completely or not at all. Returns false if the folder exists; it is not changed then. */
export function writeTenant(configDir: string, tenant: NewTenant, now: Date): boolean {
  const folder = join(configDir, tenant.tenant);
  if (existsSync(folder)) return false;
  mkdirSync(configDir, { recursive: true });
  const begun = mkdtempSync(join(configDir, `.${tenant.tenant}-`));
  try {
    mkdirSync(join(begun, 'content'));
    writeFileSync(join(begun, 'tenant.json'), toText(toTenantFile(tenant)));
    writeFileSync(join(begun, 'README.md'), toGuide(tenant));
    for (const [kind, json] of Object.entries(toContent(tenant, now))) writeFileSync(join(begun, 'content', `${kind}.json`), toText(json));
    cpSync(media, join(begun, 'media'), { recursive: true });
    chmodSync(begun, 0o755); // created private to its owner, but the site may run under another account
    renameSync(begun, folder);
    return true;
  } catch (error) {
    rmSync(begun, { recursive: true, force: true });
    throw error;
  }
}

function toText(json: object): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}
