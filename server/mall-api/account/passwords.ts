import { scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Tenant } from '#config/tenant.ts';
import { createBoundedQueue } from '../../bounded-queue.ts';
import type { Sessions } from '../core/http/sessions.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import type { Queries } from '../prepare-queries.ts';
import type { AccountLinks } from './account-links.ts';
import type { PasswordOwner } from './common-passwords.ts';
import type { LoginLimit } from './login-limit.ts';
import type { StoredCustomer } from './queries.ts';

/** Cost of a hash; memory is 128 · N · r bytes. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

export type Derive = (password: string, salt: Buffer, cost: ScryptCost) => Promise<Buffer>;

interface Dependencies {
  randomBytes: RandomBytes;
  cost?: ScryptCost;
  derive?: Derive;
}

/** Cost for small machines: one of the equivalent settings in OWASP's password storage cheat sheet. Takes 16 MiB and about 200 ms. */
const defaultCost: ScryptCost = { N: 2 ** 14, r: 8, p: 5 };
/**
 * Limits of hashing. Files, DNS and Stripe need some of libuv's four threads, and one core is left for serving. Calls
 * wait less than five seconds, because gateways then time out.
 */
const turns = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waitingAtMost: 20,
  ofOneAtMost: 8,
  maxWaitMs: 4000,
  retryAfterSeconds: 3,
};
const saltBytes = 16;
const keyBytes = 32;

/**
 * Hashes passwords with scrypt, each with its own salt and stored with its cost. Concurrency is limited, and turns are
 * shared fairly between callers (`by`: the calling network or the member). Rejects with `TooManyRequests` for callers
 * with too many requests, and `ServiceUnavailable` if too many wait.
 */
export function createPasswords({ randomBytes, cost = defaultCost, derive = deriveKey }: Dependencies) {
  const inTurn = createBoundedQueue(turns);

  async function hash(password: string, by: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const key = await inTurn(() => derive(normalize(password), salt, cost), by);
    return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /** Placeholder to compare with if there is no hash. */
  const nobodys = ['scrypt', cost.N, cost.r, cost.p, Buffer.alloc(saltBytes).toString('base64url'), ''].join('$');

  return {
    hash,
    /** Whether the password matches. If no hash is stored, returns false after the same time. */
    async matches(password: string, stored: string | undefined, by: string): Promise<boolean> {
      const { salt, key, cost: storedCost } = parse(stored ?? nobodys);
      const given = await inTurn(() => derive(normalize(password), salt, storedCost), by);
      return given.length === key.length && timingSafeEqual(given, key);
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Runs in libuv's threads, so that the event loop is not blocked. */
export function deriveKey(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password, salt, keyBytes, { N, r, p, maxmem: 256 * r * (N + p) }, (error, key) => (error ? reject(error) : resolve(key)));
  return promise;
}

/** Normalizes a password, because keyboards may encode its characters differently (NIST SP 800-63B, 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function parse(stored: string): { salt: Buffer; key: Buffer; cost: ScryptCost } {
  const [kind, N, r, p, salt = '', key = ''] = stored.split('$');
  if (kind !== 'scrypt') throw new Error('a password hash of an unknown kind');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

interface PasswordChangeDependencies {
  queries: Pick<Queries, 'customers'>;
  accountLinks: AccountLinks;
  loginLimit: LoginLimit;
  sessions: Sessions;
}

/**
 * Sets another password and ends every other access: sessions, links and the count of wrong passwords. For an unverified address also removes the
 * external login, which may be someone else's. Callers hold the transaction.
 */
export function preparePasswordChange({ queries: { customers }, accountLinks, loginLimit, sessions }: PasswordChangeDependencies) {
  return ({ id, email, verifiedMs }: StoredCustomer, passwordHash: string, exceptToken?: string): void => {
    customers.setPassword(id, passwordHash);
    if (verifiedMs === undefined) customers.setSubject(id, undefined);
    sessions.closeAll(id, exceptToken);
    accountLinks.removeAll(id);
    loginLimit.forgiveAll(email);
  };
}

/** Rejects a password that others would guess: for any member (`too_common`), or for this member or on this site (`too_personal`). */
export type CheckPassword = (password: string, owner: PasswordOwner) => Promise<void>;

interface CheckDependencies {
  queries: Pick<Queries, 'documents'>;
  /** Names of the site in its addresses; rejected as passwords. */
  siteNames: readonly string[];
}

/** Creates a check that rejects common passwords, and passwords with the centre's current name or another name of the site. */
export function preparePasswordCheck({ queries: { documents }, siteNames }: CheckDependencies): CheckPassword {
  return async (password, owner) => {
    const { assertUncommonPassword } = await import('./common-passwords.ts'); // loaded when a password is first chosen, because its dictionaries take 15 MB
    assertUncommonPassword(password, owner, [...siteNames, documents.getCentre().name]);
  };
}

/** Returns the names in a tenant's addresses, without parts that all addresses have in common. */
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
