import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError, type Fault, toFaults } from './faults.ts';
import type { HotspotSecrets } from './hotspots.ts';
import { isNear } from './near-names.ts';
import { type PaymentVariables, paymentVariableNames, paymentVariables } from './payments.ts';
import { type PushVariables, pushVariables } from './push-keys.ts';
import { type RealtimeVariables, realtimeVariables } from './realtime.ts';
import { ReplicaUrl, type StorageAccess, storageVariables, toStorageAccess } from './replica.ts';
import { fileVariables, withSecretFiles } from './secret-files.ts';
import { type StaffOidcVariables, staffOidcVariables } from './staff-login.ts';
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
  Release,
  Seconds,
  Secret,
  SmtpUrl,
  SnapshotSeconds,
  TrustedProxies,
  toTrustProxy,
} from './variable-forms.ts';
import { type WalletVariables, walletVariables } from './wallet.ts';

/** Headers of every call to a remote mall API; names in lower case. */
export interface MallApiAccess {
  /** The site's own credential; undefined: none needed. */
  token: string | undefined;
  /** Header of the token. In `authorization` it is a bearer token, unless the call has a member's token. In any other header it is sent as it is. */
  tokenHeader: string;
  tenantHeader: string;
}

/** The process's environment. Everything has a default: without variables, the demo tenant is served. */
export interface Env {
  port: number;
  host: string;
  tenant: string;
  configDir: string;
  dataDir: string;
  /** Folder for files of this build and earlier ones; shared by the gateways of one centre. */
  buildsDir: string;
  /** Port of the mall API when it runs alone (`npm run mall-api`). */
  mallApiPort: number;
  /** Whether a demo member is requested: see `demo-member.ts`. */
  wantsDemoMember: boolean;
  /** Public address of the site, without a trailing slash; undefined: see `publicUrlOf` in `tenant.ts`. */
  publicUrl: string | undefined;
  /** Host of the staff's desk, with its port if it has one; undefined: it is beside the site. */
  deskHost: string | undefined;
  /** The remote mall API, with its base path, without `/v1` and without a trailing slash; undefined: the embedded one. */
  mallApiUrl: string | undefined;
  /** Credentials and headers for the remote mall API. */
  mallApiAccess: MallApiAccess;
  /** Proxies whose `X-Forwarded-For` is trusted: their number, counted from this server, or their addresses and subnets. */
  trustProxy: string[] | number | boolean;
  /** Memory limit of all caches of the gateway together. */
  cacheMemoryMb: number;
  /** Max open connections of all clients, and of one address. */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** Max sockets of the realtime server, which stay open; pages and calls need the other connections. */
  maxSockets: number;
  /** Keep-alive timeout of idle connections. */
  keepAliveSeconds: number;
  /**
   * Seconds that a shutdown continues to serve, unready, until load balancers have noticed. By default 5, and 0 with the embedded mall API: there, no
   * second gateway can take over, so waiting would only extend the outage.
   */
  drainSeconds: number;
  /** Interval at which the gateway writes its cached answers to the data folder; 0: it neither writes nor reads them. */
  snapshotSeconds: number;
  /** Undefined: `createLog` chooses the level by the log's destination. */
  logLevel: (typeof logLevels)[number] | undefined;
  /** Max log lines per second for cache hits and static files; other lines are not limited. */
  hitLinesPerSecond: number;
  /** The mail server, possibly with a password; undefined: messages are written to files in the data folder. */
  smtpUrl: string | undefined;
  /** Token for operators' calls, such as redeeming codes at a till, and for `/metrics`. Undefined: the calls are refused, and metrics are public. */
  opsToken: string | undefined;
  /** Key shared by the payment sandbox and the mall API for signatures; a gateway with an embedded mall API generates one. */
  paymentSandboxKey: string | undefined;
  /** Credentials for payment providers, and for their signed webhooks; only for the mall API. */
  payments: PaymentVariables;
  /** Whether the contract with the mall API is published at `/api/docs`. */
  hasApiDocs: boolean;
  /** Whether browsers store pages for use without a network. If not, they drop what they have stored. */
  isOfflineOn: boolean;
  isProduction: boolean;
  /** Version that runs, as metrics name it: the release, or the version in package.json. */
  release: string;
  /** Whether traces are exported. */
  isTraced: boolean;
  hotspotSecrets: HotspotSecrets;
  /** Access to Pusher, or a compatible server: see `planRealtime` in `realtime.ts`. */
  realtime: RealtimeVariables;
  /** Keys of the centre for push services: see `planPush` in `push-keys.ts`. */
  push: PushVariables;
  /** Keys for passes in the wallets of phones: see `planWallet` in `wallet.ts`. */
  wallet: WalletVariables;
  /** Whether endpoints of webhooks may be in the centre's own network, and without https. */
  allowsInternalWebhooks: boolean;
  /** Access to the identity provider of the staff: see `planStaffLogin` in `staff-login.ts`. */
  staffOidc: StaffOidcVariables;
  /** Address of the gateway, for the mall API and commands beside it, which notify its pages of changes; undefined: HOST and PORT. */
  gatewayUrl: string | undefined;
  /** Addresses at which the mall API purges the caches of gateways. */
  purgeUrls: readonly string[];
  /** Header with the tags of an answer, for a cache in front; undefined: there is none. */
  cacheTagHeader: CacheTagHeader | undefined;
  /** Shared by the gateways of one centre: limits, events, purges. Undefined: this is the only one. */
  redisUrl: string | undefined;
  /** Secret from which all gateways of one centre derive their keys; undefined: each process generates its own. */
  gatewaySecret: string | undefined;
  /** Storage to which the embedded mall API's data is replicated, `s3://bucket/prefix`; undefined: it is not replicated. */
  replicaUrl: string | undefined;
  /** Access to S3-compatible storage: see `planStorage` in `replica.ts`. */
  storageAccess: StorageAccess;
  /** Path of the program Litestream, or its name on PATH. */
  litestreamBinary: string;
  /** Variables that nothing reads, with the probably intended name. */
  misspelt: { name: string; meant: string }[];
  /** Messages at start about variables that are changed, have no effect, or need others. */
  remarks: string[];
}

/** Headers with the tags of an answer, for caches in front: Fastly and Varnish read `surrogate-key`, Cloudflare and Akamai `cache-tag`. */
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
  OFFLINE: z._default(z.enum(['on', 'off']), 'on'),
  NODE_ENV: z.optional(z.string()),
  RELEASE: z.optional(Release),
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
  REPLICA_URL: z.optional(ReplicaUrl),
  ...storageVariables,
  LITESTREAM_BINARY: z._default(z.string().check(z.minLength(1)), 'litestream'),
  ...pushVariables,
  ...walletVariables,
  ...staffOidcVariables,
  WEBHOOKS_ALLOW_INTERNAL: z._default(z.enum(['true', 'false']), 'false'),
  ...realtimeVariables,
  // addresses to which OpenTelemetry exports traces; its packages read these, and all other standard variables, directly from the environment
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(HttpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(HttpUrl),
});

/** Reads the environment and the secret files; an empty variable counts as unset. Throws `ConfigError` with every fault. */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const { variables: input, fromFiles, faults } = withSecretFiles(withoutEmpty(environment));
  const parsed = Variables.safeParse(input);
  if (!parsed.success) faults.push(...toFaults(parsed.error, input, false).map((fault) => toFileFault(fault, fromFiles)));
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
    maxConnections: variables.MAX_CONNECTIONS,
    maxSockets: Math.min(variables.MAX_SOCKETS ?? Math.floor(variables.MAX_CONNECTIONS / 2), variables.MAX_CONNECTIONS),
    maxConnectionsPerAddress: variables.MAX_CONNECTIONS_PER_ADDRESS,
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
    payments: Object.fromEntries(paymentVariableNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]))),
    hasApiDocs: variables.API_DOCS === 'true',
    isOfflineOn: variables.OFFLINE === 'on',
    isProduction: variables.NODE_ENV === 'production',
    release: variables.RELEASE ?? readPackageVersion(),
    isTraced: (variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
    hotspotSecrets: {
      ...(variables.HOTSPOT_UNIFI_KEY && { unifiKey: variables.HOTSPOT_UNIFI_KEY }),
      ...(variables.HOTSPOT_UNIFI_PASSWORD && { unifiPassword: variables.HOTSPOT_UNIFI_PASSWORD }),
      ...(variables.HOTSPOT_RUCKUS_PASSWORD && { ruckusPassword: variables.HOTSPOT_RUCKUS_PASSWORD }),
      ...(variables.HOTSPOT_RADIUS_PASSWORD && { radiusPassword: variables.HOTSPOT_RADIUS_PASSWORD }),
    },
    realtime: Object.fromEntries(
      Object.keys(realtimeVariables).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
    ),
    push: {
      ...(variables.VAPID_PUBLIC_KEY && { VAPID_PUBLIC_KEY: variables.VAPID_PUBLIC_KEY }),
      ...(variables.VAPID_PRIVATE_KEY && { VAPID_PRIVATE_KEY: variables.VAPID_PRIVATE_KEY }),
    },
    wallet: Object.fromEntries(Object.keys(walletVariables).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]))),
    allowsInternalWebhooks: variables.WEBHOOKS_ALLOW_INTERNAL === 'true',
    staffOidc: Object.fromEntries(
      Object.keys(staffOidcVariables).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
    ),
    gatewayUrl: variables.GATEWAY_URL?.replace(/\/+$/, ''),
    purgeUrls: (variables.PURGE_URL ?? '').split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])),
    cacheTagHeader: variables.CACHE_TAG_HEADER,
    redisUrl: variables.REDIS_URL,
    gatewaySecret: variables.GATEWAY_SECRET,
    replicaUrl: variables.REPLICA_URL?.replace(/\/$/, ''),
    storageAccess: toStorageAccess(variables),
    litestreamBinary: variables.LITESTREAM_BINARY,
    misspelt: listMisspelt(Object.keys(input)),
    remarks: [
      ...(mallApi?.isVersionCut ? ['MALL_API_URL ends with /v1, which is ignored: every call adds it'] : []),
      ...(variables.REDIS_URL && !variables.GATEWAY_SECRET
        ? ['REDIS_URL without GATEWAY_SECRET: gateways do not know wifi visits and the networks of clients by the same keys']
        : []),
      ...(variables.MALL_API_TOKEN && !mallApi ? ['MALL_API_TOKEN has no effect without MALL_API_URL'] : []),
    ],
  };
}

/** Variables that are read. Other variables are reported only if their names resemble one of these, because every machine sets many variables. */
const known: readonly string[] = [...Object.keys(Variables.shape), ...fileVariables];

function listMisspelt(names: readonly string[]): Env['misspelt'] {
  return names.flatMap((name) => {
    const meant = known.includes(name) ? undefined : known.find((one) => isNear(one, name) || name === `${one}_FILE`);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function readPackageVersion(): string {
  const file = join(import.meta.dirname, '../package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // our own package.json
  return version;
}

function withoutEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** If the secret came from a file, returns the fault for the variable with the file's path (`…_FILE`). */
function toFileFault({ key, reason }: Fault, fromFiles: ReadonlySet<string>): Fault {
  return fromFiles.has(key) ? { key: `${key}_FILE`, reason: `is the path of a file whose content ${reason}` } : { key, reason };
}

/** Removes the version from the end of an address, which is often copied from the mall API's documentation. */
function toMallApi(value: string | undefined): { url: string; isVersionCut: boolean } | undefined {
  if (value === undefined) return undefined;
  const { origin, pathname } = new URL(value);
  const path = pathname.replace(/\/+$/, '');
  const base = path.replace(/\/+v1$/, '');
  return { url: origin + base, isVersionCut: base !== path };
}

/** Whether a server that listens on this host can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Address of the gateway on this machine: see `gatewayUrl`. */
export function gatewayUrlOf({ gatewayUrl, host, port }: Pick<Env, 'gatewayUrl' | 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return gatewayUrl ?? `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}
