import type { Tenant } from '#config/tenant.ts';
import type { Queries } from '../prepare-queries.ts';
import type { PasswordOwner } from './common-passwords.ts';

/** Rejects a password that others would guess (`too_common`), or would guess of this member or on this site (`too_personal`). */
export type CheckPassword = (password: string, owner: PasswordOwner) => Promise<void>;

interface Dependencies {
  queries: Pick<Queries, 'documents'>;
  /** What the site is called in its addresses: no password of anybody's. */
  siteNames: readonly string[];
}

/** With the centre's name as it is now, and what else the site is called. */
export function preparePasswordCheck({ queries: { documents }, siteNames }: Dependencies): CheckPassword {
  return async (password, owner) => {
    const { assertUncommonPassword } = await import('./common-passwords.ts'); // its dictionaries take 15 MB: not before somebody chooses a password
    assertUncommonPassword(password, owner, [...siteNames, documents.getCentre().name]);
  };
}

/** What stands in a tenant's addresses, but for what stands in everybody's. */
export function toSiteNames(
  { tenantId, tenantSecondLevelDomain, domains }: Pick<Tenant, 'tenantId' | 'tenantSecondLevelDomain' | 'domains'>,
  publicUrl: string,
): string[] {
  const hosts = [tenantSecondLevelDomain, new URL(publicUrl).hostname, ...Object.keys(domains)];
  const labels = hosts
    .filter((host) => !/^[\d.]+$|:/.test(host))
    .flatMap((host) => (host.includes('.') ? host.split('.').slice(0, -1) : [host]));
  return [...new Set([tenantId, ...labels.filter((label) => label !== 'www')])];
}
