import { describe, expect, it } from 'vitest';
import { ConfigError, toFaults } from '#config/faults.ts';
import { assertHotspotSecrets, Wifi } from '#config/hotspots.ts';

const radius = { user: 'guest', graceUser: 'brief' };

function faultsOf(hotspots: unknown[]) {
  const given = { hotspots };
  const parsed = Wifi.safeParse(given);
  return parsed.success ? [] : toFaults(parsed.error, given, true);
}

describe('the tenant’s wifi', () => {
  it('has defaults', () => {
    expect(Wifi.parse({})).toEqual({ hotspots: [], accessMinutes: 480, graceMinutes: 15, hasDeviceAddresses: false });
    expect(Wifi.parse({ hotspots: [{ vendor: 'unifi', controller: 'https://u.example' }] }).hotspots).toEqual([
      { vendor: 'unifi', controller: 'https://u.example', api: 'integration', sites: ['default'] },
    ]);
  });

  it.each([
    { vendor: 'meraki', hosts: ['.network-auth.com', 'n1.meraki.com'] },
    { vendor: 'meraki', hosts: ['.meraki.com'], radius },
    { vendor: 'aruba', hosts: ['10.0.0.1', 'login.example:4343'], radius },
    { vendor: 'unifi', controller: 'https://10.0.0.1:8443/', api: 'classic', username: 'portal' },
    { vendor: 'unifi', controller: 'http://127.0.0.1:8080' },
    { vendor: 'ruckus', controllers: { '10.0.0.2': 'https://sz.example:9443' }, radius },
  ])('accepts %j', (hotspot) => expect(faultsOf([hotspot])).toEqual([]));

  it.each([
    [{ vendor: 'cisco' }, 'hotspots.0.vendor'],
    [{ vendor: 'meraki', hosts: [] }, 'hotspots.0.hosts'],
    [{ vendor: 'meraki', hosts: ['.com'] }, 'hotspots.0.hosts.0'],
    [{ vendor: 'meraki', hosts: ['.evil.example'] }, 'hotspots.0.hosts.0'],
    [{ vendor: 'meraki', hosts: ['*.network-auth.com'] }, 'hotspots.0.hosts.0'],
    [{ vendor: 'meraki', hosts: ['N1.network-auth.com'] }, 'hotspots.0.hosts.0'],
    [{ vendor: 'meraki', hosts: ['.network-auth.com'], password: 'x' }, 'hotspots.0.password'],
    [{ vendor: 'aruba', hosts: ['.network-auth.com'], radius }, 'hotspots.0.hosts.0'],
    [{ vendor: 'aruba', hosts: ['a.example/x'], radius }, 'hotspots.0.hosts.0'],
    [{ vendor: 'aruba', hosts: ['a.example'] }, 'hotspots.0.radius'],
    [{ vendor: 'unifi', controller: 'http://unifi.example' }, 'hotspots.0.controller'],
    [{ vendor: 'unifi', controller: 'https://unifi.example/path' }, 'hotspots.0.controller'],
    [{ vendor: 'unifi', controller: 'https://a:b@unifi.example' }, 'hotspots.0.controller'],
    [{ vendor: 'unifi', controller: 'https://unifi.example', api: 'console' }, 'hotspots.0'],
    [{ vendor: 'unifi', controller: 'https://unifi.example', sites: ['../x'] }, 'hotspots.0.sites.0'],
    [{ vendor: 'ruckus', controllers: { '10.0.0.2': 'http://10.0.0.2' }, radius }, 'hotspots.0.controllers.10.0.0.2'],
  ])('reports the faulty field of %j', (hotspot, key) => {
    expect(faultsOf([hotspot]).map((fault) => fault.key)).toEqual([key]);
  });
});

describe('assertHotspotSecrets', () => {
  const wifi = Wifi.parse({
    hotspots: [
      { vendor: 'meraki', hosts: ['.network-auth.com'] },
      { vendor: 'unifi', controller: 'https://u.example' },
      { vendor: 'unifi', controller: 'https://v.example', api: 'console', username: 'portal' },
      { vendor: 'ruckus', controllers: { '10.0.0.2': 'https://sz.example' }, radius },
    ],
  });

  it('reports every missing secret, and which controller needs it', () => {
    expect(() => assertHotspotSecrets(wifi, { ruckusPassword: 'x' })).toThrow(ConfigError);
    try {
      assertHotspotSecrets(wifi, { ruckusPassword: 'x' });
    } catch (error) {
      expect(error instanceof ConfigError && error.faults).toEqual([
        { key: 'HOTSPOT_UNIFI_KEY', reason: 'is missing: wifi.hotspots.1 (unifi) needs it' },
        { key: 'HOTSPOT_UNIFI_PASSWORD', reason: 'is missing: wifi.hotspots.2 (unifi) needs it' },
        { key: 'HOTSPOT_RADIUS_PASSWORD', reason: 'is missing: wifi.hotspots.3 (ruckus) needs it' },
      ]);
    }
  });

  it('accepts the environment if every secret is set', () => {
    const secrets = { unifiKey: 'a', unifiPassword: 'b', ruckusPassword: 'c', radiusPassword: 'd' };
    expect(() => assertHotspotSecrets(wifi, secrets)).not.toThrow();
  });
});
