import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { ConfigError, toFaults } from './faults.ts';
import type { HotspotSecrets } from './hotspots.ts';
import { isNear } from './near-names.ts';
import { type PushVariables, pushVariables } from './push-keys.ts';
import { type RealtimeVariables, realtimeVariables } from './realtime.ts';

/** What the process is told from outside. Everything has a default: a bare start serves the demo tenant. */
export interface Env {
  port: number;
  host: string;
  tenant: string;
  configDir: string;
  dataDir: string;
  /** Where the mall API listens when it runs alone (`npm run mall-api`). */
  mallApiPort: number;
  /** Whether somebody to try the member area with is asked for: see `demo-member.ts`. */
  wantsDemoMember: boolean;
  /** Where visitors reach the site, without a trailing slash; undefined: see `publicUrlOf` in `tenant.ts`. */
  publicUrl: string | undefined;
  /** The remote mall API; undefined: the embedded one. */
  mallApiUrl: string | undefined;
  /** Proxies whose `X-Forwarded-For` is believed: how many there are in front, counted from here, or their addresses and subnets. */
  trustProxy: string[] | number | boolean;
  /** What all caches of the gateway may hold together. */
  cacheMemoryMb: number;
  /** Connections that all clients may have open together, and those of one address. */
  mostConnections: number;
  mostConnectionsPerAddress: number;
  /** How long a connection is kept on which nothing is asked. */
  keepAliveSeconds: number;
  /** How long a close goes on serving, unready, until balancers in front have heard of it. */
  drainSeconds: number;
  /** How often the cache's good answers are written to the data folder; 0: never, nor read. */
  snapshotSeconds: number;
  logLevel: (typeof logLevels)[number];
  /** The mail server, which may hold a password; undefined: messages become files in the data folder. */
  smtpUrl: string | undefined;
  /** The operators' secret: whoever sends it as a bearer token may redeem codes; undefined: nobody may. */
  opsToken: string | undefined;
  /** What a payment sandbox and the mall API sign with; a gateway with an embedded mall API makes one. */
  paymentSandboxKey: string | undefined;
  /** What Stripe is asked with, and what its calls are signed with: the mall API's alone. */
  stripe: { secretKey: string | undefined; webhookSecret: string | undefined };
  /** Whether the contract with the mall API is published at `/api/docs`. */
  hasApiDocs: boolean;
  isProduction: boolean;
  hotspotSecrets: HotspotSecrets;
  /** What Pusher, or a server like it, is reached by: see `planRealtime` in `realtime.ts`. */
  realtime: RealtimeVariables;
  /** What push services know the centre by: see `planPush` in `push-keys.ts`. */
  push: PushVariables;
  /** Where the gateway answers, for the mall API and for commands beside it, which tell its pages what has changed; undefined: HOST and PORT. */
  gatewayUrl: string | undefined;
  /** Variables that are set but have no effect in this version. */
  withoutEffect: string[];
  /** Variables that nothing reads, and what was probably meant by them. */
  misspelt: { name: string; meant: string }[];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const HttpUrl = z.string().check(
  z.refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http or https address'),
  z.refine((value) => !URL.canParse(value) || new URL(value).username === '', 'must not carry a user name or password'),
  z.refine((value) => !/[?#]/.test(value), 'must end with its path'),
);

/** Every call begins with `/v1` by itself. */
const MallApiUrl = HttpUrl.check(
  z.refine((value) => !/\/v1\/*$/.test(value), 'must not end with /v1: every call begins with it by itself'),
);

/** An origin alone: the site's paths begin at its root. */
const PublicUrl = HttpUrl.check(
  z.refine(
    (value) => !/^https?:/i.test(value) || !URL.canParse(value) || /^\/*$/.test(new URL(value).pathname),
    'must not have a path: the site is at the root of its host',
  ),
);

const SmtpUrl = z
  .string()
  .check(
    z.refine(
      (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
      'must be an smtp or smtps address',
    ),
  );

const Port = z.string().check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'must be a port, 0 to 65535'));

const proxyNames: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const TrustedProxies = z
  .string()
  .check(
    z.refine(
      (value) =>
        value === 'true' ||
        value === 'false' ||
        /^[1-9]$/.test(value) ||
        toAddresses(value).every((address) => proxyNames.includes(address) || isSubnet(address)),
      'must be true, false, a number of proxies, or addresses and subnets with commas between them',
    ),
  );

const Connections = z
  .string()
  .check(z.refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= 10, 'must be a number of connections, 10 to 999999'));

const Seconds = z.string().check(z.refine((value) => /^\d{1,2}(?:\.\d)?$/.test(value), 'must be a number of seconds, 0 to 99'));

const KeepAliveSeconds = z.string().check(z.refine((value) => /^[1-9]\d{0,2}$/.test(value), 'must be a number of seconds, 1 to 999'));

const SnapshotSeconds = z
  .string()
  .check(z.refine((value) => /^(?:0|[1-9]\d{1,3})$/.test(value), 'must be 10 to 9999 seconds, or 0 for none'));

const Megabytes = z
  .string()
  .check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 16, 'must be a number of megabytes, 16 to 99999'));

/** Sent in headers, too. */
const Secret = z.string().check(z.regex(/^[ -~]{1,200}$/, 'must be at most 200 printable ASCII characters'));

const Variables = z.object({
  PORT: z._default(z.pipe(Port, z.transform(Number)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  TENANT: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be lower case letters, digits and hyphens')), 'demo'),
  CONFIG_DIR: z._default(z.string().check(z.minLength(1)), 'config/tenants'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  MALL_API_PORT: z._default(z.pipe(Port, z.transform(Number)), 4000),
  DEMO_MEMBER: z._default(z.enum(['true', 'false']), 'false'),
  PUBLIC_URL: z.optional(PublicUrl),
  MALL_API_URL: z.optional(MallApiUrl),
  TRUST_PROXY: z._default(TrustedProxies, 'false'),
  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),
  SMTP_URL: z.optional(SmtpUrl),
  OPS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{24,200}$/, 'must be 24 to 200 letters, digits and signs'))),
  CACHE_MEMORY_MB: z._default(z.pipe(Megabytes, z.transform(Number)), 96),
  MAX_CONNECTIONS: z._default(z.pipe(Connections, z.transform(Number)), 4000),
  MAX_CONNECTIONS_PER_ADDRESS: z._default(z.pipe(Connections, z.transform(Number)), 500),
  KEEP_ALIVE_SECONDS: z._default(z.pipe(KeepAliveSeconds, z.transform(Number)), 72),
  DRAIN_SECONDS: z._default(z.pipe(Seconds, z.transform(Number)), 5),
  SNAPSHOT_SECONDS: z._default(z.pipe(SnapshotSeconds, z.transform(Number)), 300),
  API_DOCS: z._default(z.enum(['true', 'false']), 'true'),
  NODE_ENV: z.optional(z.string()),
  PAYMENT_SANDBOX_KEY: z.optional(Secret),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(?:sk|rk)_(?:test|live)_\w{8,200}$/, 'must be a secret key of Stripe (sk_… or rk_…)')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_[\w+/=]{8,200}$/, 'must be the secret of a Stripe webhook (whsec_…)')),
  ),
  HOTSPOT_UNIFI_KEY: z.optional(Secret),
  HOTSPOT_UNIFI_PASSWORD: z.optional(Secret),
  HOTSPOT_RUCKUS_PASSWORD: z.optional(Secret),
  HOTSPOT_RADIUS_PASSWORD: z.optional(Secret),
  GATEWAY_URL: z.optional(HttpUrl),
  ...pushVariables,
  ...realtimeVariables,
});

const reserved = ['REDIS_URL'] as const;

/** Reads the environment; an empty variable counts as unset. Throws `ConfigError` with every fault. */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw new ConfigError('environment', toFaults(parsed.error, given, false));
  const variables = parsed.data;
  return {
    port: variables.PORT,
    host: variables.HOST,
    tenant: variables.TENANT,
    configDir: variables.CONFIG_DIR,
    dataDir: variables.DATA_DIR,
    mallApiPort: variables.MALL_API_PORT,
    cacheMemoryMb: variables.CACHE_MEMORY_MB,
    keepAliveSeconds: variables.KEEP_ALIVE_SECONDS,
    drainSeconds: variables.DRAIN_SECONDS,
    snapshotSeconds: variables.SNAPSHOT_SECONDS,
    mostConnections: variables.MAX_CONNECTIONS,
    mostConnectionsPerAddress: variables.MAX_CONNECTIONS_PER_ADDRESS,
    wantsDemoMember: variables.DEMO_MEMBER === 'true',
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, ''),
    mallApiUrl: variables.MALL_API_URL?.replace(/\/+$/, ''),
    trustProxy: toTrustProxy(variables.TRUST_PROXY),
    logLevel: variables.LOG_LEVEL,
    smtpUrl: variables.SMTP_URL,
    opsToken: variables.OPS_TOKEN,
    paymentSandboxKey: variables.PAYMENT_SANDBOX_KEY,
    stripe: { secretKey: variables.STRIPE_SECRET_KEY, webhookSecret: variables.STRIPE_WEBHOOK_SECRET },
    hasApiDocs: variables.API_DOCS === 'true',
    isProduction: variables.NODE_ENV === 'production',
    hotspotSecrets: {
      ...(variables.HOTSPOT_UNIFI_KEY && { unifiKey: variables.HOTSPOT_UNIFI_KEY }),
      ...(variables.HOTSPOT_UNIFI_PASSWORD && { unifiPassword: variables.HOTSPOT_UNIFI_PASSWORD }),
      ...(variables.HOTSPOT_RUCKUS_PASSWORD && { ruckusPassword: variables.HOTSPOT_RUCKUS_PASSWORD }),
      ...(variables.HOTSPOT_RADIUS_PASSWORD && { radiusPassword: variables.HOTSPOT_RADIUS_PASSWORD }),
    },
    realtime: Object.fromEntries(
      Object.keys(realtimeVariables).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
    ),
    push: {
      ...(variables.VAPID_PUBLIC_KEY && { VAPID_PUBLIC_KEY: variables.VAPID_PUBLIC_KEY }),
      ...(variables.VAPID_PRIVATE_KEY && { VAPID_PRIVATE_KEY: variables.VAPID_PRIVATE_KEY }),
    },
    gatewayUrl: variables.GATEWAY_URL?.replace(/\/+$/, ''),
    withoutEffect: reserved.filter((name) => given[name] !== undefined),
    misspelt: listMisspelt(Object.keys(given)),
  };
}

/** What ordinary machines set besides is no slip of ours. */
const known: readonly string[] = [...Object.keys(Variables.shape), ...reserved];

function listMisspelt(names: readonly string[]): Env['misspelt'] {
  return names.flatMap((name) => {
    const meant = known.includes(name) ? undefined : known.find((one) => isNear(one, name));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Whether nobody but this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Where the gateway answers on this machine: see `gatewayUrl`. */
export function gatewayUrlOf({ gatewayUrl, host, port }: Pick<Env, 'gatewayUrl' | 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return gatewayUrl ?? `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}

/** `true` is one proxy: of a list, what that one added itself is believed, and nothing that a visitor wrote. */
function toTrustProxy(value: string): string[] | number | false {
  if (value === 'false') return false;
  if (value === 'true') return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  return toAddresses(value);
}

function toAddresses(list: string): string[] {
  return list.split(',').map((address) => address.trim());
}

function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}
