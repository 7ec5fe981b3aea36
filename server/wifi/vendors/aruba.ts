import type { ArubaHotspot } from '#config/hotspots.ts';
import { findAllowedHost, findAllowedUrl, findContinueAddress } from '../query-urls.ts';
import { findMac, type HotspotQuery, type ReadHandover } from './handover.ts';

/** Aruba Instant (`switchip`) and Instant On (`post`): the browser sends the RADIUS account to the controller. */
export const readAruba: ReadHandover<ArubaHotspot> = (query, { hosts, path, radius }, { secrets }) => {
  const host = findController(query, hosts);
  const password = secrets.radiusPassword;
  if (!host || !findMac(query.mac) || password === undefined) return undefined;
  return {
    continueAddress: findContinueAddress(query.url),
    grant: async ({ isGrace, backUrl }) => {
      const account = { user: isGrace ? radius.graceUser : radius.user, password };
      const fields =
        path === '/swarm.cgi' ? { ...account, opcode: 'cp_auth', orig_url: backUrl } : { ...account, cmd: 'authenticate', url: backUrl };
      return { kind: 'form', action: `https://${host}${path}`, fields };
    },
  };
};

/** Returns only the controller's host, because forms are sent to the path from the tenant file. */
function findController({ cmd, switchip, post }: HotspotQuery, hosts: readonly string[]): string | undefined {
  if (post !== undefined) return findAllowedHost(post, hosts) ?? findAllowedUrl(post, hosts)?.host;
  return cmd === 'login' ? findAllowedHost(switchip, hosts) : undefined;
}
