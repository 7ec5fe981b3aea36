import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Env } from '#config/env.ts';

export interface ClientAddresses {
  /** Whether a peer is one of our proxies: many clients then share its connections. */
  isProxy: (peer: string) => boolean;
  /** Who asks, as `request.ip` says it: for what must be known before the framework is asked. */
  addressOf: (request: IncomingMessage) => string;
}

/** What Fastify is told of `TRUST_PROXY`. Of a number of proxies: so many addresses are believed, counted from here. */
export function toTrust(trust: Env['trustProxy']): string[] | boolean | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

/** The same, for connections and for requests that have not reached the framework. */
export function createClientAddresses(trust: Env['trustProxy']): ClientAddresses {
  const isTrusted = toTrusted(trust);
  return {
    isProxy: (peer) => isTrusted(peer, 0),
    addressOf({ socket, headers }) {
      const peer = socket.remoteAddress ?? '';
      if (!isTrusted(peer, 0)) return peer;
      const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').reverse();
      const addresses = [peer, ...forwarded.map((address) => address.trim()).filter((address) => address !== '')];
      return addresses.find((address, hop) => !isTrusted(address, hop)) ?? addresses.at(-1) ?? '';
    },
  };
}

/** What clients are counted by: an IPv4 address, or the half of an IPv6 address (/64) that its holder cannot choose. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1); // one way to write each
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

/** The names that Fastify knows, too. */
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
