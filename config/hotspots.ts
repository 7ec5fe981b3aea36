import * as z from 'zod/mini';
import { ConfigError, type Fault } from './faults.ts';

/** Secrets for opening hotspots, only from the environment. */
export interface HotspotSecrets {
  /** For UniFi's Network API, `api: "integration"`. */
  unifiKey?: string;
  /** For the account `username` of UniFi's other two interfaces. */
  unifiPassword?: string;
  /** For Ruckus' northbound interface. */
  ruckusPassword?: string;
  /** For the guests' RADIUS accounts. */
  radiusPassword?: string;
}

const hostPattern = /^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/;
const Host = z.string().check(z.regex(hostPattern, 'must be a host name in lower case, with a port where needed'));

/** Meraki's own domains, the only ones of which a tenant file may allow all hosts. */
const merakiDomains: readonly string[] = ['.network-auth.com', '.meraki.com'];
const MerakiHost = z
  .string()
  .check(
    z.refine(
      (host) => merakiDomains.includes(host) || hostPattern.test(host),
      `must be a host name, or one of ${merakiDomains.join(', ')}`,
    ),
  );

/** Must use https or be this machine, because it receives credentials. */
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

/** Accounts shared by all guests, which only open the hotspot; the RADIUS server decides how long each guest is online. */
const Radius = z.strictObject({
  /** For guests who have logged in. */
  user: AccountName,
  /** For guests who have just registered, and must still confirm the address. */
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
  /** Path to which the controller's form is posted. */
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
  /** Allowed values of `nbiIP`, with the address for calls to each. */
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

/** The `wifi` of a tenant file: which hotspots may redirect visitors to us, and how long we open them. */
export const Wifi = z.strictObject({
  hotspots: z._default(z.array(Hotspot), []),
  /** After a login. */
  accessMinutes: z._default(Minutes, 480),
  /** After a registration: time to open the confirmation email. */
  graceMinutes: z._default(Minutes, 15),
  /** Devices reach us with their own addresses, without NAT; `/captive` can then tell which devices are online. */
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
const secretNames = Object.keys(variables) as SecretName[]; // safe: the keys of variables

/** Throws `ConfigError` with every secret that the tenant's hotspots need and the environment lacks. */
export function assertHotspotSecrets(wifi: Wifi, secrets: HotspotSecrets): void {
  const faults = findMissingSecrets(wifi, secrets);
  if (faults.length > 0) throw new ConfigError('environment', faults);
}

/** Variables of the secrets that hotspots need and the environment lacks. */
export function findMissingSecrets({ hotspots }: Wifi, secrets: HotspotSecrets): Fault[] {
  return hotspots.flatMap((hotspot, index) =>
    secretsOf(hotspot)
      .filter((name) => secrets[name] === undefined)
      .map((name) => ({ key: variables[name], reason: `is missing: wifi.hotspots.${index} (${hotspot.vendor}) needs it` })),
  );
}

/** Variables of the secrets that are set but that no hotspot needs. */
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
