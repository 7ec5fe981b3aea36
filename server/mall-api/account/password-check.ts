import type { Tenant } from '#config/tenant.ts';
import type { Queries } from '../prepare-queries.ts';
import type { PasswordOwner } from './common-passwords.ts';

/** Rejects a password that others would guess (`too_common`), or would guess for this member or on this site (`too_personal`). */
export type CheckPassword = (password: string, owner: PasswordOwner) => Promise<void>;

interface Dependencies {
  queries: Pick<Queries, 'documents'>;
  /** Names of the site in its addresses; rejected as passwords. */
  siteNames: readonly string[];
}

/** Checks with the centre's current name and the other names of the site. */
export function preparePasswordCheck({ queries: { documents }, siteNames }: Dependencies): CheckPassword {
  return async (password, owner) => {
    const { assertUncommonPassword } = await import('./common-passwords.ts'); // its dictionaries take 15 MB: loaded when a password is first chosen
    assertUncommonPassword(password, owner, [...siteNames, documents.getCentre().name]);
  };
}

/** Names in a tenant's addresses, without parts that all addresses share. */
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
