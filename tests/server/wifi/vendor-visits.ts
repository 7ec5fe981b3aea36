import { expect } from 'vitest';
import type { Hotspot, HotspotSecrets } from '#config/hotspots.ts';
import { goodPassword, type OpenedPage, sessionToken, startWifi, type WifiGateway } from './wifi-gateway.ts';

export const deviceMac = '9a:5c:89:9b:17:67';
export const radius = { user: 'guest', graceUser: 'guest-brief' };

const secrets: HotspotSecrets = {
  unifiKey: 'key-of-the-controller',
  unifiPassword: 'word-of-the-account',
  ruckusPassword: 'word-of-the-interface',
  radiusPassword: 'word-of-the-guests',
};

export interface VendorVisits {
  wifi: WifiGateway;
  /** Opens the page with the hotspot's query, and logs in. */
  logIn: (query: Record<string, string>) => Promise<OpenedPage>;
  register: (query: Record<string, string>) => Promise<OpenedPage>;
  /** Expects that the log contains no data of the device or the person, and no secrets. */
  expectDiscretion: (...canaries: string[]) => void;
}

export async function startVisits(hotspot: Hotspot): Promise<VendorVisits> {
  const wifi = await startWifi({ wifi: { hotspots: [hotspot] }, secrets });
  return {
    wifi,
    async logIn(query) {
      const page = await wifi.open(`/en/wl?${new URLSearchParams(query)}`);
      return wifi.send('/wifi/login', { ...page.fields, email: 'ada@mail.example', password: goodPassword });
    },
    async register(query) {
      const page = await wifi.open(`/en/wr?${new URLSearchParams(query)}`);
      const person = { first_name: 'Ada', last_name: 'Nová', email: 'ada@mail.example', password: goodPassword, terms: 'yes' };
      return wifi.send('/wifi/register', { ...page.fields, ...person });
    },
    expectDiscretion(...canaries) {
      const log = wifi.gateway.logged.join('\n');
      for (const canary of [deviceMac, goodPassword, sessionToken, 'ada@mail.example', ...Object.values(secrets), ...canaries]) {
        expect(log).not.toContain(canary);
      }
    },
  };
}
