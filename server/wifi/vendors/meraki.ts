import type { MerakiHotspot } from '#config/hotspots.ts';
import { findAllowedUrl, findContinueAddress } from '../query-urls.ts';
import { findMac, type ReadHandover } from './handover.ts';

/** Cisco Meraki: the browser visits `base_grant_url` (click-through), or sends the RADIUS account to `login_url` (sign-on). */
export const readMeraki: ReadHandover<MerakiHotspot> = (query, { hosts, radius }, { secrets }) => {
  if (!findMac(query.client_mac)) return undefined;
  const grantUrl = findSplashUrl(query.base_grant_url, hosts);
  if (grantUrl) {
    return {
      continueAddress: findContinueAddress(query.user_continue_url),
      grant: async ({ minutes, backUrl }) => {
        const address = new URL(grantUrl);
        address.searchParams.set('continue_url', backUrl);
        address.searchParams.set('duration', String(minutes * 60));
        return { kind: 'visit', address: address.href };
      },
    };
  }
  const loginUrl = findSplashUrl(query.login_url, hosts);
  const password = secrets.radiusPassword;
  if (!loginUrl?.searchParams.get('mauth') || !radius || password === undefined) return undefined;
  return {
    continueAddress: findContinueAddress(query.continue_url),
    grant: async ({ isGrace, backUrl }) => ({
      kind: 'form',
      action: loginUrl.href,
      fields: { username: isGrace ? radius.graceUser : radius.user, password, success_url: backUrl },
    }),
  };
};

function findSplashUrl(value: string | undefined, hosts: readonly string[]): URL | undefined {
  const url = findAllowedUrl(value, hosts);
  return url?.pathname.startsWith('/splash/') ? url : undefined;
}
