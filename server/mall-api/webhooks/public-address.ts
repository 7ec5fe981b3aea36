import { lookup, promises } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Networks that are not on the internet (IANA special-purpose registries). An endpoint there could be a part of the centre's own systems. */
const internal = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4');
/** Only global unicast addresses are on the internet; these parts of `2000::/3` are not, or lead to an IPv4 address. */
const special = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet. False for everything else. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !internal.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** Looks a name up and offers only public addresses, so that a name that changes between check and connection (DNS rebinding) gains nothing. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first) return callback(new AddressRefused(), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Whether the host of an address is a literal IP address that is not public. Such a host is never looked up. */
export function hasInternalHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/** Names that never lead to the internet (RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`). */
const insideNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/;
/** Longest wait for a name when an address is saved. */
const lookUpWithinMs = 3000;

/** Returns the addresses of a name. */
type LookUp = (hostname: string) => Promise<readonly { address: string }[]>;

/**
 * Whether an address leads to no public address, as far as is known now. False if its name cannot be looked up: it may be set up later, and sending
 * checks again.
 */
export async function leadsInside(url: URL, lookUp: LookUp = (hostname) => promises.lookup(hostname, { all: true })): Promise<boolean> {
  if (hasInternalHost(url) || insideNames.test(url.hostname)) return true;
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const timer = new AbortController();
  try {
    const found = await Promise.race([lookUp(url.hostname), setTimeout(lookUpWithinMs, [], { signal: timer.signal, ref: false })]);
    return found.length > 0 && found.every(({ address }) => !isPublicAddress(address));
  } catch {
    return false; // unknown names and failing name servers
  } finally {
    timer.abort();
  }
}
