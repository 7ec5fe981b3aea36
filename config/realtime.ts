import * as z from 'zod/mini';
import type { Env } from './env.ts';
import { ConfigError, type Fault } from './faults.ts';

/** Credentials of a realtime application: id and key are public, the secret is for gateway and mall API. */
export interface RealtimeApp {
  id: string;
  key: string;
  secret: string;
}

/** Address of a Pusher-compatible server, instead of a cluster. */
export interface RealtimeHost {
  host: string;
  port: number;
  isTls: boolean;
}

const EndpointPath = z.string().check(
  z.regex(/^(?:\/[a-z0-9_-]+){2,6}$/, 'must be a path of lower case letters, digits, _ and -, such as /api/realtime/auth'),
  z.refine(
    (path) => !/^\/(?:api\/(?:v1|proxy)|apps?|builds)\//.test(path),
    'must not be below /api/v1, /api/proxy, /app, /apps or /builds',
  ),
);

const WebhookUrl = z.string().check(
  z.maxLength(500),
  z.refine(
    (text) => URL.canParse(text) && /^https:|^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(text),
    'must be an https address (http only for 127.0.0.1 and localhost)',
  ),
);

/** The `realtime` of a tenant file. */
export const Realtime = z
  .strictObject({
    /** Unset: `pusher` if the environment has a cluster or a host, else `embedded`. */
    server: z.optional(z.enum(['off', 'embedded', 'pusher'])),
    /** Addresses at which the site gets signatures for channels and members. */
    channelAuthPath: z._default(EndpointPath, '/api/realtime/auth'),
    userAuthPath: z._default(EndpointPath, '/api/realtime/user-auth'),
    /** Address to which the embedded server reports channels and members, like Pusher's webhooks. */
    webhookUrl: z.optional(WebhookUrl),
  })
  .check(
    z.refine(({ channelAuthPath, userAuthPath }) => channelAuthPath !== userAuthPath, 'must have two different paths'),
    z.refine(
      ({ server, webhookUrl }) => !webhookUrl || server === undefined || server === 'embedded',
      'can have a webhookUrl only with the embedded server',
    ),
  );
export type Realtime = z.infer<typeof Realtime>;

const Name = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be at most 64 letters, digits, _ and -'));

/** `host`, `host:port`, or an origin if it is not https. */
const Host = z
  .string()
  .check(
    z.refine(
      (value) => /^(?:https?:\/\/)?[A-Za-z0-9.-]+(?::\d{1,5})?$/.test(value) && URL.canParse(toOrigin(value)),
      'must be a host, with a port where needed; http:// before it where it has no certificate',
    ),
  );

/** Environment variables. */
export const realtimeVariables = {
  PUSHER_APP_ID: z.optional(Name),
  PUSHER_KEY: z.optional(Name),
  PUSHER_SECRET: z.optional(z.string().check(z.regex(/^[!-~]{8,200}$/, 'must be 8 to 200 printable ASCII characters'))),
  PUSHER_CLUSTER: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,20}$/, 'must be the name of a cluster, such as eu'))),
  PUSHER_HOST: z.optional(Host),
} as const;
type VariableName = keyof typeof realtimeVariables;
export type RealtimeVariables = Partial<Record<VariableName, string>>;

/** How realtime is served. `app` is undefined if the embedded server generates its own. */
export type RealtimePlan =
  | { server: 'off' }
  | { server: 'embedded'; app: RealtimeApp | undefined }
  | { server: 'pusher'; app: RealtimeApp; cluster: string; host: RealtimeHost | undefined };

const appNames = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const satisfies VariableName[];

/** Combines tenant file and environment. Throws `ConfigError` with every missing variable. */
export function planRealtime(
  { server: configured }: Pick<Realtime, 'server'>,
  { realtime: variables }: Pick<Env, 'realtime'>,
): RealtimePlan {
  const { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_CLUSTER: cluster, PUSHER_HOST: host } = variables;
  const server = configured ?? (cluster || host ? 'pusher' : 'embedded');
  if (server === 'off') return { server };
  const app = id && key && secret ? { id, key, secret } : undefined;
  const isBegun = appNames.some((name) => variables[name] !== undefined);
  const faults: Fault[] = [];
  if (!app && (isBegun || server === 'pusher')) {
    const reason = server === 'pusher' ? 'is missing: realtime through Pusher needs it' : 'is missing: id, key and secret belong together';
    faults.push(...appNames.filter((name) => variables[name] === undefined).map((name) => ({ key: name, reason })));
  }
  if (server === 'pusher' && !cluster && !host)
    faults.push({ key: 'PUSHER_CLUSTER', reason: 'is missing: Pusher needs it; for a server of your own set PUSHER_HOST' });
  if (faults.length > 0) throw new ConfigError('environment', faults);
  if (server === 'embedded' || !app) return { server: 'embedded', app };
  return { server, app, cluster: cluster ?? '', host: host === undefined ? undefined : toHost(host) };
}

/** Variables that are set but unused with this tenant's realtime. */
export function listIdleVariables({ server }: RealtimePlan, { realtime }: Pick<Env, 'realtime'>): VariableName[] {
  const idle = {
    off: [...appNames, 'PUSHER_CLUSTER', 'PUSHER_HOST'],
    embedded: ['PUSHER_CLUSTER', 'PUSHER_HOST'],
    pusher: realtime.PUSHER_HOST ? ['PUSHER_CLUSTER'] : [],
  } as const satisfies Record<RealtimePlan['server'], readonly VariableName[]>;
  return idle[server].filter((name) => realtime[name] !== undefined);
}

function toHost(value: string): RealtimeHost {
  const { hostname, port, protocol } = new URL(toOrigin(value));
  const isTls = protocol === 'https:';
  return { host: hostname, port: port === '' ? (isTls ? 443 : 80) : Number(port), isTls };
}

function toOrigin(value: string): string {
  return value.includes('://') ? value : `https://${value}`;
}
