import { isIP } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError, type Fault, toFaults } from './faults.ts';
import type { HotspotSecrets } from './hotspots.ts';
import { isNear } from './near-names.ts';
import { type PaymentVariables, paymentVariableNames, paymentVariables } from './payments.ts';
import { type PushVariables, pushVariables } from './push-keys.ts';
import { type RealtimeVariables, realtimeVariables } from './realtime.ts';
import { fileVariables, withSecretFiles } from './secret-files.ts';
import { tracingVariables } from './tracing.ts';
import {
  Connections,
  DeskHost,
  HeaderName,
  HttpUrl,
  HttpUrls,
  KeepAliveSeconds,
  Lines,
  logLevels,
  MallApiToken,
  Megabytes,
  OpsToken,
  Port,
  PublicUrl,
  RedisUrl,
  Seconds,
  Secret,
  SmtpUrl,
  SnapshotSeconds,
  TrustedProxies,
  toTrustProxy,
} from './variable-forms.ts';

/** Headers of every call to a remote mall API; their names in lower case. */
export interface MallApiAccess {
  /** The site's own credential; undefined: it needs none. */
  token: string | undefined;
  /** `authorization` carries it as a bearer token where no member's is; any other one carries it bare. */
  tokenHeader: string;
  tenantHeader: string;
}

/** What the process is told from outside. Everything has a default: a bare start serves the demo tenant. */
export interface Env {
  port: number;
  host: string;
  tenant: string;
  configDir: string;
  dataDir: string;
  /** Where files of this build and of earlier ones are kept: gateways of one centre share it. */
  buildsDir: string;
  /** Where the mall API listens when it runs alone (`npm run mall-api`). */
  mallApiPort: number;
  /** Whether somebody to try the member area with is asked for: see `demo-member.ts`. */
  wantsDemoMember: boolean;
  /** Where visitors reach the site, without a trailing slash; undefined: see `publicUrlOf` in `tenant.ts`. */
  publicUrl: string | undefined;
  /** The host that the staff's desk has for itself, with its port where it has one; undefined: it is beside the site. */
  deskHost: string | undefined;
  /** The remote mall API, its base path included, without `/v1` and without a trailing slash; undefined: the embedded one. */
  mallApiUrl: string | undefined;
  /** What the remote mall API knows this site by. */
  mallApiAccess: MallApiAccess;
  /** Proxies whose `X-Forwarded-For` is believed: how many there are in front, counted from here, or their addresses and subnets. */
  trustProxy: string[] | number | boolean;
  /** What all caches of the gateway may hold together. */
  cacheMemoryMb: number;
  /** Connections that all clients may have open together, and those of one address. */
  mostConnections: number;
  mostConnectionsPerAddress: number;
  /** Of all connections, how many may be sockets of the realtime server, which stay: pages and calls need the rest. */
  mostSockets: number;
  /** How long a connection is kept on which nothing is asked. */
  keepAliveSeconds: number;
  /** Seconds that a close goes on serving, unready, until balancers in front have noticed. By default 5, and 0 with the embedded mall API: no
   * second gateway can then take over, so that waiting would only make the gap longer. */
  drainSeconds: number;
  /** How often the cache's good answers are written to the data folder; 0: never, nor read. */
  snapshotSeconds: number;
  /** Undefined: by where the log goes, see `createLog`. */
  logLevel: (typeof logLevels)[number] | undefined;
  /** Of hits so many lines a second at most, and all lines of everything else. */
  hitLinesPerSecond: number;
  /** The mail server, which may hold a password; undefined: messages become files in the data folder. */
  smtpUrl: string | undefined;
  /** The operators' secret: whoever sends it as a bearer token may redeem codes; undefined: nobody may. */
  opsToken: string | undefined;
  /** What a payment sandbox and the mall API sign with; a gateway with an embedded mall API makes one. */
  paymentSandboxKey: string | undefined;
  /** What payment providers are asked with, and what their calls are signed with: the mall API's alone. */
  payments: PaymentVariables;
  /** Whether the contract with the mall API is published at `/api/docs`. */
  hasApiDocs: boolean;
  isProduction: boolean;
  /** Whether traces are sent somewhere. */
  isTraced: boolean;
  hotspotSecrets: HotspotSecrets;
  /** What Pusher, or a server like it, is reached by: see `planRealtime` in `realtime.ts`. */
  realtime: RealtimeVariables;
  /** What push services know the centre by: see `planPush` in `push-keys.ts`. */
  push: PushVariables;
  /** Where the gateway answers, for the mall API and for commands beside it, which tell its pages what has changed; undefined: HOST and PORT. */
  gatewayUrl: string | undefined;
  /** Where the mall API tells gateways which of their copies are old. */
  purgeUrls: readonly string[];
  /** By which a layer in front is told what answers were made of; undefined: none is. */
  cacheTagHeader: CacheTagHeader | undefined;
  /** What gateways of one centre share: limits, events, purges. Undefined: this one is alone. */
  redisUrl: string | undefined;
  /** What all gateways of one centre make their keys of; undefined: each process makes its own. */
  gatewaySecret: string | undefined;
  /** Variables that nothing reads, and what was probably meant by them. */
  misspelt: { name: string; meant: string }[];
  /** What a start says of variables that are read otherwise than they stand there. */
  remarks: string[];
}

/** What layers in front are told what answers were made of by: Fastly and Varnish read the first, Cloudflare and Akamai the second. */
const cacheTagHeaders = ['surrogate-key', 'cache-tag'] as const;
export type CacheTagHeader = (typeof cacheTagHeaders)[number];

const Variables = z.object({
  PORT: z._default(z.pipe(Port, z.transform(Number)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  TENANT: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be lower case letters, digits and hyphens')), 'demo'),
  CONFIG_DIR: z._default(z.string().check(z.minLength(1)), 'config/tenants'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  BUILDS_DIR: z.optional(z.string()),
  MALL_API_PORT: z._default(z.pipe(Port, z.transform(Number)), 4000),
  DEMO_MEMBER: z._default(z.enum(['true', 'false']), 'false'),
  PUBLIC_URL: z.optional(PublicUrl),
  DESK_HOST: z.optional(DeskHost),
  MALL_API_URL: z.optional(HttpUrl),
  MALL_API_TOKEN: z.optional(MallApiToken),
  MALL_API_TOKEN_HEADER: z._default(HeaderName, 'authorization'),
  MALL_API_TENANT_HEADER: z._default(HeaderName, 'x-tenant-id'),
  TRUST_PROXY: z._default(TrustedProxies, 'false'),
  LOG_LEVEL: z.optional(z.enum(logLevels)),
  LOG_HITS_PER_SECOND: z._default(z.pipe(Lines, z.transform(Number)), 10),
  SMTP_URL: z.optional(SmtpUrl),
  OPS_TOKEN: z.optional(OpsToken),
  CACHE_MEMORY_MB: z._default(z.pipe(Megabytes, z.transform(Number)), 96),
  MAX_CONNECTIONS: z._default(z.pipe(Connections, z.transform(Number)), 4000),
  MAX_SOCKETS: z.optional(z.pipe(Connections, z.transform(Number))),
  MAX_CONNECTIONS_PER_ADDRESS: z._default(z.pipe(Connections, z.transform(Number)), 500),
  KEEP_ALIVE_SECONDS: z._default(z.pipe(KeepAliveSeconds, z.transform(Number)), 72),
  DRAIN_SECONDS: z.optional(z.pipe(Seconds, z.transform(Number))),
  SNAPSHOT_SECONDS: z._default(z.pipe(SnapshotSeconds, z.transform(Number)), 300),
  API_DOCS: z._default(z.enum(['true', 'false']), 'true'),
  NODE_ENV: z.optional(z.string()),
  PAYMENT_SANDBOX_KEY: z.optional(Secret),
  ...paymentVariables,
  HOTSPOT_UNIFI_KEY: z.optional(Secret),
  HOTSPOT_UNIFI_PASSWORD: z.optional(Secret),
  HOTSPOT_RUCKUS_PASSWORD: z.optional(Secret),
  HOTSPOT_RADIUS_PASSWORD: z.optional(Secret),
  GATEWAY_URL: z.optional(HttpUrl),
  PURGE_URL: z.optional(HttpUrls),
  CACHE_TAG_HEADER: z.optional(z.pipe(z.string().check(z.toLowerCase()), z.enum(cacheTagHeaders, 'must be Surrogate-Key or Cache-Tag'))),
  REDIS_URL: z.optional(RedisUrl),
  GATEWAY_SECRET: z.optional(OpsToken),
  ...pushVariables,
  ...realtimeVariables,
  ...tracingVariables,
});

/** Reads the environment, and the files of its secrets; an empty variable counts as unset. Throws `ConfigError` with every fault. */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const { variables: given, fromFiles, faults } = withSecretFiles(withoutEmpty(environment));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) faults.push(...toFaults(parsed.error, given, false).map((fault) => toFileFault(fault, fromFiles)));
  else if (parsed.data.MALL_API_TENANT_HEADER === 'authorization')
    faults.push({ key: 'MALL_API_TENANT_HEADER', reason: 'cannot be authorization: members’ tokens travel in it' });
  else if (parsed.data.MALL_API_TENANT_HEADER === parsed.data.MALL_API_TOKEN_HEADER)
    faults.push({ key: 'MALL_API_TENANT_HEADER', reason: 'is that of MALL_API_TOKEN_HEADER too' });
  if (!parsed.success || faults.length > 0) throw new ConfigError('environment', faults);
  const variables = parsed.data;
  const mallApi = toMallApi(variables.MALL_API_URL);
  return {
    port: variables.PORT,
    host: variables.HOST,
    tenant: variables.TENANT,
    configDir: variables.CONFIG_DIR,
    dataDir: variables.DATA_DIR,
    buildsDir: variables.BUILDS_DIR ?? join(variables.DATA_DIR, 'builds'),
    mallApiPort: variables.MALL_API_PORT,
    cacheMemoryMb: variables.CACHE_MEMORY_MB,
    keepAliveSeconds: variables.KEEP_ALIVE_SECONDS,
    drainSeconds: variables.DRAIN_SECONDS ?? (mallApi ? 5 : 0),
    snapshotSeconds: variables.SNAPSHOT_SECONDS,
    mostConnections: variables.MAX_CONNECTIONS,
    mostSockets: Math.min(variables.MAX_SOCKETS ?? Math.floor(variables.MAX_CONNECTIONS / 2), variables.MAX_CONNECTIONS),
    mostConnectionsPerAddress: variables.MAX_CONNECTIONS_PER_ADDRESS,
    wantsDemoMember: variables.DEMO_MEMBER === 'true',
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, ''),
    deskHost: variables.DESK_HOST?.toLowerCase(),
    mallApiUrl: mallApi?.url,
    mallApiAccess: {
      token: variables.MALL_API_TOKEN,
      tokenHeader: variables.MALL_API_TOKEN_HEADER,
      tenantHeader: variables.MALL_API_TENANT_HEADER,
    },
    trustProxy: toTrustProxy(variables.TRUST_PROXY),
    logLevel: variables.LOG_LEVEL,
    hitLinesPerSecond: variables.LOG_HITS_PER_SECOND,
    smtpUrl: variables.SMTP_URL,
    opsToken: variables.OPS_TOKEN,
    paymentSandboxKey: variables.PAYMENT_SANDBOX_KEY,
    payments: Object.fromEntries(paymentVariableNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))),
    hasApiDocs: variables.API_DOCS === 'true',
    isProduction: variables.NODE_ENV === 'production',
    isTraced: (variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
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
    purgeUrls: (variables.PURGE_URL ?? '').split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])),
    cacheTagHeader: variables.CACHE_TAG_HEADER,
    redisUrl: variables.REDIS_URL,
    gatewaySecret: variables.GATEWAY_SECRET,
    misspelt: listMisspelt(Object.keys(given)),
    remarks: [
      ...(mallApi?.isVersionCut ? ['MALL_API_URL ends with /v1, which every call begins with by itself: it is read without'] : []),
      ...(variables.REDIS_URL && !variables.GATEWAY_SECRET
        ? ['REDIS_URL without GATEWAY_SECRET: gateways do not know wifi visits and the networks of clients by the same keys']
        : []),
      ...(variables.MALL_API_TOKEN && !mallApi ? ['MALL_API_TOKEN has no effect without MALL_API_URL'] : []),
    ],
  };
}

/** What ordinary machines set besides is no slip of ours. */
const known: readonly string[] = [...Object.keys(Variables.shape), ...fileVariables];

function listMisspelt(names: readonly string[]): Env['misspelt'] {
  return names.flatMap((name) => {
    const meant = known.includes(name) ? undefined : known.find((one) => isNear(one, name) || name === `${one}_FILE`);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function withoutEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** What is wrong with a secret is said of where it stands. */
function toFileFault({ key, reason }: Fault, fromFiles: ReadonlySet<string>): Fault {
  return fromFiles.has(key) ? { key: `${key}_FILE`, reason: `is the path of a file whose content ${reason}` } : { key, reason };
}

/** Whoever pastes an address out of the mall API's own documents has its version at the end. */
function toMallApi(given: string | undefined): { url: string; isVersionCut: boolean } | undefined {
  if (given === undefined) return undefined;
  const { origin, pathname } = new URL(given);
  const path = pathname.replace(/\/+$/, '');
  const base = path.replace(/\/+v1$/, '');
  return { url: origin + base, isVersionCut: base !== path };
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
