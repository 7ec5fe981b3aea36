import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findFaultyRedirects } from '#shared/rules/redirect-languages.ts';
import { guardNames } from '#shared/rules/route-rules.ts';
import { Redirect } from '#shared/schemas/redirects.ts';
import { fallbackLocale, locales } from '#shared/site/locales.ts';
import { Cookies, findCookieFaults } from './cookies.ts';
import { type Env, isLoopback } from './env.ts';
import { ConfigError, toFaults } from './faults.ts';
import { Wifi } from './hotspots.ts';
import { JsonFileError, readJsonFile } from './json-file.ts';
import { paymentProviderNames } from './payments.ts';
import { Realtime } from './realtime.ts';
import { Firebase, Partners } from './sign-in.ts';
import { StaffLoginRules } from './staff-login.ts';

const LocaleCode = z.enum(locales);
const HostName = z.string().check(z.regex(/^[a-z0-9.-]+(?::\d+)?$/, 'must be a host name, with a port where needed'));
const PictureHost = z
  .string()
  .check(
    z.regex(
      /^(?:https?:\/\/)?[a-z0-9.-]+(?::\d+)?$/,
      'must be a host name, with a port where needed, and with http:// where it has no https',
    ),
  );
const HttpsAddress = z.string().check(z.refine((value) => /^https:\/\//.test(value) && URL.canParse(value), 'must be an https address'));

const SecurityContact = z
  .string()
  .check(
    z.refine((value) => /^(?:https:\/\/|mailto:[^\s@]+@)[!-~]+$/.test(value) && URL.canParse(value), 'must be a mailto: or https: address'),
  );

const MetaTags = z.strictObject({ title: z.string().check(z.minLength(1)), description: z.string(), keywords: z.string() });

/** Guards of a path: one name or a list switches guards on; an object switches them on or off by name. */
const Guards = z.pipe(
  z.union([z.enum(guardNames), z.array(z.enum(guardNames)), z.partialRecord(z.enum(guardNames), z.boolean())]),
  z.transform((value) =>
    typeof value === 'string' || Array.isArray(value) ? Object.fromEntries([value].flat().map((name) => [name, true])) : value,
  ),
);

const Till = z.strictObject({
  company_id: z.int().check(z.positive()),
  serial: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  public_key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{80,300}={0,2}$/, 'must be a public key in base64'))),
});

/** A picture of the site for the dialog in which phones offer to install it. Longer side at most 2.3 times the shorter one, as Chromium requires. */
const AppScreenshot = z
  .strictObject({
    locale: LocaleCode,
    address: z
      .string()
      .check(z.regex(/^\/media\/[\w./-]+\.(?:png|jpg|webp)$/, 'must be a picture of the media folder, such as /media/app/cz-narrow.webp')),
    width: z.int().check(z.gte(320), z.lte(3840)),
    height: z.int().check(z.gte(320), z.lte(3840)),
  })
  .check(
    z.refine(
      ({ width, height }) => Math.max(width, height) <= 2.3 * Math.min(width, height),
      'must not be longer than 2.3 times its width',
    ),
  );
export type AppScreenshot = z.infer<typeof AppScreenshot>;

/** `config/tenants/<tenant>/tenant.json`. Unknown keys are faults, because a misspelt one would be ignored silently. */
export const Tenant = z.strictObject({
  /** Identifies the tenant upstream (`X-Tenant-Id`). */
  tenantId: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be letters, digits, _ and -')),
  /** Default domain of cookies and canonical addresses. */
  tenantSecondLevelDomain: HostName,
  /** Google's tag manager and Meta's pixel: loaded if the visitor allows statistics. */
  gtmId: z.optional(z.string().check(z.regex(/^GTM-[A-Z0-9]{1,12}$/, 'must be an id of the tag manager, such as GTM-ABC1234'))),
  metaId: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'must be the number of a pixel'))),
  /** Cookies that visitors are informed and asked about. Without this list, visitors are not asked. */
  cookies: z._default(Cookies, { necessary: [], optional: [], isModalForced: false }),
  pagesMetaTags: z.partialRecord(LocaleCode, z.strictObject({ index: MetaTags })),
  fallbackLocale: z._default(LocaleCode, fallbackLocale),
  /** Hosts with a fixed language. */
  domains: z._default(z.record(HostName, LocaleCode), {}),
  localeCookie: z._default(
    z.strictObject({ secure: z.optional(z.boolean()), domain: z.optional(HostName), crossOrigin: z.optional(z.boolean()) }),
    {},
  ),
  redirects: z._default(z.array(Redirect), []),
  /** Guards by path, in which `*` matches one segment and a trailing `**` the rest. The most specific path applies. */
  routeRules: z._default(z.record(z.string().check(z.startsWith('/')), z.strictObject({ appMiddleware: Guards })), {}),
  /** Targets of `/app-link`, by device. */
  appLinks: z._default(
    z.strictObject({ ios: z.optional(HttpsAddress), android: z.optional(HttpsAddress), other: z.optional(HttpsAddress) }),
    {},
  ),
  /** Pictures of this site for phones that offer to install it. Without them, phones show the icon only. */
  appScreenshots: z._default(z.array(AppScreenshot).check(z.maxLength(32)), []),
  /**
   * Formats of the mall API of `MALL_API_URL`. `locales`: the site's language for each of its codes, such as `cs-CZ`, unless obvious from the code.
   */
  mallApi: z._default(z.strictObject({ locales: z.optional(z.record(z.string().check(z.minLength(1), z.maxLength(35)), LocaleCode)) }), {}),
  /** Hosts of pictures besides the mall API; with `http://` in front, fetched without encryption. */
  imageHosts: z._default(z.array(PictureHost), []),
  /** Tills of the shops. If a shop has tills here, its receipts from other tills are refused; `public_key` (base64) verifies their signatures. */
  tills: z._default(z.array(Till), []),
  /** A key of Google's Maps JavaScript API and its places library; without it the map is OpenStreetMap's. */
  mapsKey: z.optional(z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be a key of letters, digits, _ and -'))),
  /** Hotspots that the wifi pages may open; without it those pages only identify the visitor. */
  wifi: z.optional(Wifi),
  /** Server for live updates of open pages. */
  realtime: z._default(Realtime, { channelAuthPath: '/api/realtime/auth', userAuthPath: '/api/realtime/user-auth' }),
  /** Members may log in by Google, Facebook or Apple; without it `is_sso_visible` has no effect. */
  firebase: z.optional(Firebase),
  /** Payment provider for bookings and gift cards; with `sandbox` no money moves. Without it only free services can be booked. */
  payments: z.optional(z.enum(['sandbox', ...paymentProviderNames])),
  /** Confirms that the sandbox, which gives everything away, may be reachable from other machines. */
  isSandboxPublic: z.optional(z.boolean()),
  /** Sites that members may grant access to their data (OAuth). */
  partners: z._default(Partners, []),
  /** Login of the staff by the company's identity provider, whose access is in the environment (`STAFF_OIDC_…`). */
  staffLogin: z.optional(StaffLoginRules),
  /** Where finders of a weakness report it, in order of preference: `mailto:` or `https:`. Without one, there is no `security.txt`. */
  securityContacts: z._default(z.array(SecurityContact).check(z.maxLength(5)), []),
  /** Months without activity after which members are warned by email and then erased. Undefined: members are never erased. */
  inactiveMonths: z.optional(z.int().check(z.gte(6), z.lte(120))),
});
export type Tenant = z.infer<typeof Tenant>;

/** Folder of a tenant's own files. */
export function tenantFolder(env: Pick<Env, 'configDir' | 'tenant'>): string {
  return join(env.configDir, env.tenant);
}

/** Reads and checks the tenant file. Throws `ConfigError` with every fault, or with the existing tenants. */
export function readTenant(env: Pick<Env, 'configDir' | 'tenant'>): Tenant {
  assertTenantExists(env);
  const file = join(tenantFolder(env), 'tenant.json');
  const content = readTenantFile(file);
  const parsed = Tenant.safeParse(content);
  if (!parsed.success) throw new ConfigError(file, toFaults(parsed.error, content, true));
  const refused = findFaultyRedirects(parsed.data.redirects, parsed.data.fallbackLocale);
  if (refused.length > 0)
    throw new ConfigError(
      file,
      refused.map(({ redirect, reason }) => ({ key: 'redirects', reason: `${redirect.from} ${reason}` })),
    );
  const cookieFaults = findCookieFaults(parsed.data);
  if (cookieFaults.length > 0) throw new ConfigError(file, cookieFaults);
  return parsed.data;
}

/** Public address of the site: this machine with the embedded mall API (a trial), else the tenant's domain. */
export function publicUrlOf(env: Pick<Env, 'publicUrl' | 'mallApiUrl' | 'port'>, tenant: Pick<Tenant, 'tenantSecondLevelDomain'>): string {
  if (env.publicUrl) return env.publicUrl;
  return env.mallApiUrl ? `https://${tenant.tenantSecondLevelDomain}` : `http://localhost:${env.port}`;
}

/** Address of the staff's desk: at `DESK_HOST`, or beside the site. */
export function deskUrlOf(
  env: Pick<Env, 'publicUrl' | 'mallApiUrl' | 'port' | 'deskHost'>,
  tenant: Pick<Tenant, 'tenantSecondLevelDomain'>,
): string {
  const publicUrl = publicUrlOf(env, tenant);
  return env.deskHost === undefined ? publicUrl : `${new URL(publicUrl).protocol}//${env.deskHost}`;
}

/**
 * Sets the public address of a start: if other machines have access, links in pages and emails must not contain localhost. Throws `ConfigError` if
 * neither environment nor tenant file has one.
 */
export function withPublicUrl(env: Env, { domains, fallbackLocale: ownLocale }: Pick<Tenant, 'domains' | 'fallbackLocale'>): Env {
  if (env.publicUrl || env.mallApiUrl || isLoopback(env.host)) return env;
  const hosts = Object.entries(domains);
  const host = (hosts.find(([, locale]) => locale === ownLocale) ?? hosts[0])?.[0];
  if (host) return { ...env, publicUrl: `https://${host}` };
  const reason = `must be the site's public address, because HOST (${env.host}) is reachable from other machines; or set the tenant's domains in tenant.json`;
  throw new ConfigError('environment', [{ key: 'PUBLIC_URL', reason }]);
}

/** Throws `ConfigError` for a publicly reachable sandbox, unless the tenant file allows it. */
export function assertSandboxAllowed(
  env: Pick<Env, 'configDir' | 'tenant' | 'publicUrl' | 'mallApiUrl' | 'port'>,
  tenant: Pick<Tenant, 'payments' | 'isSandboxPublic' | 'tenantSecondLevelDomain'>,
): void {
  const address = publicUrlOf(env, tenant);
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (tenant.payments !== 'sandbox' || tenant.isSandboxPublic || isLoopback(host)) return;
  const reason = `is a sandbox, in which everything at ${address} is free: use "stripe", or add "isSandboxPublic": true if that is intended`;
  throw new ConfigError(join(tenantFolder(env), 'tenant.json'), [{ key: 'payments', reason }]);
}

/** Throws `ConfigError` with the existing tenants if the name is unknown. */
function assertTenantExists(env: Pick<Env, 'configDir' | 'tenant'>): void {
  if (existsSync(tenantFolder(env))) return;
  if (!existsSync(env.configDir))
    throw new ConfigError('environment', [{ key: 'CONFIG_DIR', reason: `there is no folder ${env.configDir}` }]);
  const others = readdirSync(env.configDir, { withFileTypes: true }).filter((entry) =>
    existsSync(join(env.configDir, entry.name, 'tenant.json')),
  );
  const known = others.length > 0 ? `there are ${others.map(({ name }) => name).join(', ')}` : 'no folder in it has a tenant.json';
  throw new ConfigError('environment', [{ key: 'TENANT', reason: `there is no tenant ${env.tenant} in ${env.configDir}; ${known}` }]);
}

function readTenantFile(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (error) {
    if (error instanceof JsonFileError) throw new ConfigError(file, [{ key: '(whole)', reason: error.message }]);
    throw error;
  }
}
