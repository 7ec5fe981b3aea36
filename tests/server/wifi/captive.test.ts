import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrival, goodPassword, startWifi, type WifiGateway } from './wifi-gateway.ts';

const member = { email: 'ada@mail.example', password: goodPassword };

let wifi: WifiGateway;

beforeAll(async () => {
  wifi = await startWifi({ wifi: { hotspots: [{ vendor: 'meraki', hosts: ['.network-auth.com'] }] } });
});
afterAll(() => wifi.close());

describe('GET /captive', () => {
  it('returns the addresses of the portal and of the centre', async () => {
    const answer = await wifi.gateway.get('/captive', { 'accept-language': 'de' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/captive+json');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toEqual({
      captive: true,
      'user-portal-url': 'https://www.centre.example/de/wl',
      'venue-info-url': 'https://www.centre.example/de',
      'can-extend-session': false,
    });
  });

  it('tells each device whether it is online if devices have separate addresses', async () => {
    const own = await startWifi({ wifi: { hotspots: [{ vendor: 'meraki', hosts: ['.network-auth.com'] }], hasDeviceAddresses: true } });
    const captive = async () => (await own.gateway.get('/captive')).json();
    const { fields } = await own.open(`/en/wl?${arrival}`);
    await own.open(`/wifi/connected?h=${fields.h}`);
    expect(await captive()).toMatchObject({ captive: true });
    await own.send('/wifi/login', { ...fields, ...member });
    expect(await captive()).toMatchObject({ captive: true });
    await own.open(`/wifi/connected?h=${fields.h}`);
    own.gateway.clock.advance(60);
    expect(await captive()).toMatchObject({ captive: false, 'seconds-remaining': 480 * 60 - 60 });
    own.gateway.clock.advance(480 * 60);
    expect(await captive()).toMatchObject({ captive: true });
    await own.close();
  });

  it('is 404 for a centre without hotspots', async () => {
    const none = await startWifi();
    expect((await none.gateway.get('/captive')).status).toBe(404);
    expect((await none.open('/en/wl')).status).toBe(200);
    await none.close();
  });
});

describe('an address at which devices check whether they are online', () => {
  it.each(['/generate_204', '/hotspot-detect.html', '/connecttest.txt', '/ncsi.txt', '/success.txt'])(
    'is 404 without a redirect: %s',
    async (path) => {
      const answer = await wifi.gateway.get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    },
  );
});
