import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#config/env.ts';

export interface ClientAddresses {
  /** Whether a peer is one of our proxies: many clients then share its connections. */
  isProxy: (peer: string) => boolean;
  /** The client's address, equal to `request.ip`. For code that runs before the framework. */
  addressOf: (request: IncomingMessage) => string;
}

/** Converts `TRUST_PROXY` to Fastify's `trustProxy`. A number is the count of trusted proxies, starting with the peer. */
export function toTrust(trust: Env['trustProxy']): string[] | boolean | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

/** Applies `TRUST_PROXY` to connections, and to requests that have not reached the framework. */
export function createClientAddresses(trust: Env['trustProxy']): ClientAddresses {
  const isTrusted = toTrusted(trust);
  return {
    isProxy: (peer) => isTrusted(peer, 0),
    addressOf({ socket, headers }) {
      const peer = socket.remoteAddress ?? '';
      if (!isTrusted(peer, 0)) return peer;
      const addresses = [peer, ...listForwarded(headers).reverse()];
      return addresses.find((address, hop) => !isTrusted(address, hop)) ?? addresses.at(-1) ?? '';
    },
  };
}

/**
 * Makes `request.ip` and `addressOf` agree: rewrites `X-Forwarded-For` to a list of bare addresses, taken from
 * `Forwarded` if it is absent. Call before any hook that reads `request.ip`.
 */
export function registerForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = listForwarded(headers);
    if (forwarded.length > 0) headers['x-forwarded-for'] = forwarded.join(', ');
    else delete headers['x-forwarded-for'];
    done();
  });
}

/**
 * Addresses added by proxies, the last hop last. Reads `X-Forwarded-For` if it is present, else `Forwarded`: a proxy
 * writes one of them, and a client's value in the other must not count. An invalid entry ends the list, because
 * everything before it may be made up.
 */
export function listForwarded(headers: IncomingHttpHeaders): string[] {
  const entries = toEntries(headers['x-forwarded-for']) ?? toEntries(headers.forwarded)?.map(findFor) ?? [];
  const addresses = entries.map(toAddress);
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).filter((address) => address !== undefined);
}

function toEntries(header: string | string[] | undefined): string[] | undefined {
  if (header === undefined) return undefined;
  return [header]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** `for` of one hop (RFC 7239 §4). Ignores quotes when splitting: a client's unclosed quote must not swallow what our proxy has added. */
function findFor(hop: string): string {
  const pair = hop.split(';').find((part) => /^\s*for\s*=/i.test(part)) ?? '';
  return pair
    .slice(pair.indexOf('=') + 1)
    .trim()
    .replaceAll('"', '');
}

/**
 * Strips port and brackets from an address: `203.0.113.6:50001` (Azure, IIS), `[2001:db8::1]:443`. Undefined for a
 * name, `unknown` and `_hidden`.
 */
function toAddress(entry: string): string | undefined {
  if (isIP(entry) !== 0) return entry;
  const bare = entry.startsWith('[') ? entry.slice(1, entry.indexOf(']')) : entry.slice(0, Math.max(0, entry.lastIndexOf(':')));
  return isIP(bare) === 0 ? undefined : bare;
}

/** The key by which clients are counted: an IPv4 address, or the half of an IPv6 address (/64) that its owner cannot choose. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = new URL(`http://[${address.split('%', 1).join('')}]`).hostname.slice(1, -1); // normalizes the spelling
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain);
  if (mapped) return toIpv4(Number.parseInt(`${mapped[1]}`, 16), Number.parseInt(`${mapped[2]}`, 16));
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...(before ?? []), ...Array<string>(8).fill('0')].slice(0, 8 - (after?.length ?? 0)).concat(after ?? []);
  return groups.slice(0, 4).join(':');
}

function toIpv4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function toTrusted(trust: Env['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  const list = toBlockList(trust);
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Fastify's names for subnets. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function toBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of entries.flatMap((entry) => named[entry] ?? [entry])) {
    const [address = '', bits] = subnet.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}
