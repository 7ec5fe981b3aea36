import * as z from 'zod/mini';
import { ConfigError, type Fault } from './faults.ts';

/** What opens hotspots, from the environment alone. */
export interface HotspotSecrets {
  /** Of UniFi's Network API, `api: "integration"`. */
  unifiKey?: string;
  /** Of the account `username`, UniFi's other two interfaces. */
  unifiPassword?: string;
  /** Of Ruckus' northbound interface. */
  ruckusPassword?: string;
  /** Of the guests' RADIUS accounts. */
  radiusPassword?: string;
}

const hostPattern = /^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/;
const Host = z.string().check(z.regex(hostPattern, 'must be a host name in lower case, with a port where needed'));

/** All of a domain's hosts may only be meant of the domains that are Meraki's own. */
const merakiDomains: readonly string[] = ['.network-auth.com', '.meraki.com'];
const MerakiHost = z
  .string()
  .check(
    z.refine(
      (host) => merakiDomains.includes(host) || hostPattern.test(host),
      `must be a host name, or one of ${merakiDomains.join(', ')}`,
    ),
  );

/** Credentials travel to it: https, or this very machine. */
const ControllerAddress = z
  .string()
  .check(z.refine(isControllerAddress, 'must be an https address without a path (http only for 127.0.0.1 and localhost)'));

function isControllerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin, username } = new URL(text);
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost';
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && username === '' && (text === origin || text === `${origin}/`);
}

const AccountName = z.string().check(z.minLength(1), z.maxLength(100));

/** Accounts shared by all guests, which open the hotspot and nothing else; how long each is online is the RADIUS server's to say. */
const Radius = z.strictObject({
  /** Who has logged in. */
  user: AccountName,
  /** Who has just registered, and still has to confirm the address. */
  graceUser: AccountName,
});

const MerakiHotspot = z.strictObject({
  vendor: z.literal('meraki'),
  hosts: z.array(MerakiHost).check(z.minLength(1)),
  /** For the sign-on splash page; click-through needs none. */
  radius: z.optional(Radius),
});
const ArubaHotspot = z.strictObject({
  vendor: z.literal('aruba'),
  hosts: z.array(Host).check(z.minLength(1)),
  /** Where the controller takes the form. */
  path: z._default(z.enum(['/cgi-bin/login', '/swarm.cgi']), '/cgi-bin/login'),
  radius: Radius,
});
const UnifiHotspot = z
  .strictObject({
    vendor: z.literal('unifi'),
    controller: ControllerAddress,
    /** The Network API with a key; or an account on a UniFi OS console, or on the classic controller software. */
    api: z._default(z.enum(['integration', 'console', 'classic']), 'integration'),
    username: z.optional(AccountName),
    sites: z._default(z.array(z.string().check(z.regex(/^[a-z0-9]{1,32}$/i, 'must be a site’s short name'))).check(z.minLength(1)), [
      'default',
    ]),
  })
  .check(z.refine(({ api, username }) => api === 'integration' || username !== undefined, 'needs a username for this api'));
const RuckusHotspot = z.strictObject({
  vendor: z.literal('ruckus'),
  /** What `nbiIP` may be, and the address at which we call it then. */
  controllers: z
    .record(Host, ControllerAddress)
    .check(z.refine((controllers) => Object.keys(controllers).length > 0, 'must name at least one controller')),
  radius: Radius,
});

export type MerakiHotspot = z.infer<typeof MerakiHotspot>;
export type ArubaHotspot = z.infer<typeof ArubaHotspot>;
export type UnifiHotspot = z.infer<typeof UnifiHotspot>;
export type RuckusHotspot = z.infer<typeof RuckusHotspot>;

const Hotspot = z.discriminatedUnion('vendor', [MerakiHotspot, ArubaHotspot, UnifiHotspot, RuckusHotspot]);
export type Hotspot = z.infer<typeof Hotspot>;

const Minutes = z.int().check(z.gte(1), z.lte(43_200));

/** The `wifi` of a tenant file: which hotspots may lead visitors to us, and for how long we open them. */
export const Wifi = z.strictObject({
  hotspots: z._default(z.array(Hotspot), []),
  /** After a login. */
  accessMinutes: z._default(Minutes, 480),
  /** After a registration: time to reach the e-mail that confirms it. */
  graceMinutes: z._default(Minutes, 15),
  /** Devices reach us under addresses of their own, with no translation between: then `/captive` can tell who is online. */
  hasDeviceAddresses: z._default(z.boolean(), false),
});
export type Wifi = z.infer<typeof Wifi>;

const variables = {
  unifiKey: 'HOTSPOT_UNIFI_KEY',
  unifiPassword: 'HOTSPOT_UNIFI_PASSWORD',
  ruckusPassword: 'HOTSPOT_RUCKUS_PASSWORD',
  radiusPassword: 'HOTSPOT_RADIUS_PASSWORD',
} as const satisfies Record<keyof HotspotSecrets, string>;
type SecretName = keyof typeof variables;
const secretNames = Object.keys(variables) as SecretName[]; // the table's own keys

/** Throws `ConfigError` that names every secret which the tenant's hotspots need and the environment lacks. */
export function assertHotspotSecrets(wifi: Wifi, secrets: HotspotSecrets): void {
  const faults = findMissingSecrets(wifi, secrets);
  if (faults.length > 0) throw new ConfigError('environment', faults);
}

/** The variables of the secrets that hotspots need and the environment lacks. */
export function findMissingSecrets({ hotspots }: Wifi, secrets: HotspotSecrets): Fault[] {
  return hotspots.flatMap((hotspot, index) =>
    secretsOf(hotspot)
      .filter((name) => secrets[name] === undefined)
      .map((name) => ({ key: variables[name], reason: `is missing: wifi.hotspots.${index} (${hotspot.vendor}) needs it` })),
  );
}

/** The variables of the secrets that are there, and that no hotspot needs. */
export function listUselessSecrets(hotspots: readonly Hotspot[], secrets: HotspotSecrets): string[] {
  const needed = new Set(hotspots.flatMap(secretsOf));
  return secretNames.filter((name) => secrets[name] !== undefined && !needed.has(name)).map((name) => variables[name]);
}

function secretsOf(hotspot: Hotspot): SecretName[] {
  const radius: SecretName[] = 'radius' in hotspot && hotspot.radius !== undefined ? ['radiusPassword'] : [];
  if (hotspot.vendor === 'ruckus') return ['ruckusPassword', ...radius];
  if (hotspot.vendor !== 'unifi') return radius;
  return [hotspot.api === 'integration' ? 'unifiKey' : 'unifiPassword'];
}
