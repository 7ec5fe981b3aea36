import { afterEach, describe, expect, it } from 'vitest';
import type { Hotspot } from '#config/hotspots.ts';
import { wifiMessages } from '#shared/messages/messages.ts';
import { type ControllerRequest, type FakeController, startController } from './fake-controller.ts';
import { deviceMac, radius, startVisits, type VendorVisits } from './vendor-visits.ts';

const messages = wifiMessages.en;
let visits: VendorVisits;
let controller: FakeController | undefined;

afterEach(async () => {
  await Promise.all([visits.wifi.close(), controller?.close()]);
  controller = undefined;
});

describe('UniFi', () => {
  const query = { id: deviceMac, ap: '88-15-44-60-1c-1a', t: '1790000000', url: 'http://news.example/', ssid: 'Centre' };
  const arrival = { ...query, unifi_site: 'default' };
  const siteId = '88f7af54-98f8-306a-a1c7-c9349722b1f6';

  /** Answers the calls of UniFi's Network API that the gateway makes. */
  function network({ call }: ControllerRequest) {
    const base = '/proxy/network/integration/v1/sites';
    switch (decodeURIComponent(call)) {
      case `GET ${base}?limit=200`:
        return {
          json: {
            data: [
              { id: 'other', internalReference: 'x' },
              { id: siteId, internalReference: 'default' },
            ],
          },
        };
      case `GET ${base}/${siteId}/clients?filter=macAddress.eq('${deviceMac}')`:
        return { json: { data: [{ id: 'c-1' }] } };
      case `POST ${base}/${siteId}/clients/c-1/actions`:
        return { json: { action: 'AUTHORIZE_GUEST_ACCESS' } };
      default:
        return { status: 404 };
    }
  }

  function unifi(api: 'integration' | 'console' | 'classic', origin: string): Hotspot {
    return { vendor: 'unifi', controller: origin, api, sites: ['default'], ...(api !== 'integration' && { username: 'portal' }) };
  }

  it.each(['/guest/s/default/', '/guest/s/default'])(
    'redirects visitors from %s to the page in their language, with the query',
    async (path) => {
      visits = await startVisits(unifi('integration', 'https://unifi.centre.example'));
      const answer = await visits.wifi.gateway.get(`${path}?${new URLSearchParams(query)}`, { 'accept-language': 'de' });
      expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([302, 'no-store']);
      const to = new URL(answer?.headers.get('location') ?? '', 'https://x.example');
      expect(to.pathname).toBe('/de/wl');
      expect(Object.fromEntries(to.searchParams)).toEqual(arrival);
      expect((await visits.wifi.open(to.pathname + to.search))?.fields.h).toMatch(/^[\w-]{22}$/);
    },
  );

  it('lets the device in through the Network API', async () => {
    controller = await startController(network);
    visits = await startVisits(unifi('integration', controller.origin));
    const page = await visits.logIn(arrival);
    expect(page.html).toContain(messages.online_title);
    expect(page.html).toContain(messages.continue_to.replace('{host}', 'news.example'));
    expect(controller.requests).toHaveLength(3);
    expect(controller.requests.map(({ headers }) => headers['x-api-key'])).toEqual(Array(3).fill('key-of-the-controller'));
    expect(controller.requests[2]?.body).toEqual({ action: 'AUTHORIZE_GUEST_ACCESS', timeLimitMinutes: 480 });
    visits.expectDiscretion();
  });

  it.each([
    ['console', '/api/auth/login', '/proxy/network/api/s/default/cmd/stamgr'],
    ['classic', '/api/login', '/api/s/default/cmd/stamgr'],
  ] as const)('%s: logs in to the controller once, and lets devices in', async (api, login, command) => {
    let isForgotten = false;
    controller = await startController(({ call, headers }) => {
      if (call === `POST ${login}`) {
        isForgotten = false;
        return { headers: { 'set-cookie': 'TOKEN=abc.def; Path=/; HttpOnly', 'x-csrf-token': 'csrf-1' } };
      }
      const isKnown = headers.cookie === 'TOKEN=abc.def' && headers['x-csrf-token'] === 'csrf-1' && !isForgotten;
      return call === `POST ${command}` && isKnown ? { json: { meta: { rc: 'ok' }, data: [] } } : { status: 401 };
    });
    visits = await startVisits(unifi(api, controller.origin));
    expect((await visits.logIn(arrival)).html).toContain(messages.online_title);
    expect((await visits.logIn(arrival)).html).toContain(messages.online_title);
    isForgotten = true;
    expect((await visits.logIn(arrival)).html).toContain(messages.online_title);
    const [first, second] = controller.requests;
    expect(first?.body).toEqual({ username: 'portal', password: 'word-of-the-account' });
    expect(second?.body).toEqual({ cmd: 'authorize-guest', mac: deviceMac, minutes: 480, ap_mac: '88:15:44:60:1c:1a' });
    expect(controller.requests.map(({ call }) => call)).toEqual(
      [login, command, command, command, login, command].map((path) => `POST ${path}`),
    );
    visits.expectDiscretion('TOKEN=abc.def');
  });

  it('lets the visitor try again after a failure of the controller, but opens the network only once', async () => {
    let isUp = false;
    controller = await startController((request) => (isUp ? network(request) : { status: 500, json: { message: deviceMac } }));
    visits = await startVisits(unifi('integration', controller.origin));
    const closed = await visits.logIn(arrival);
    expect([closed.status, closed.action]).toEqual([502, '/wifi/connect']);
    expect(closed.html).toContain(messages.closed_text);
    isUp = true;
    const online = await visits.wifi.send('/wifi/connect', closed.fields);
    expect(online?.html).toContain(messages.online_title);
    const calls = controller.requests.length;
    expect((await visits.wifi.send('/wifi/connect', closed.fields))?.html).toContain(messages.used_title);
    expect(controller.requests).toHaveLength(calls);
    visits.expectDiscretion();
  });

  it.each([
    [
      'does not know the device',
      (request: ControllerRequest) => (request.call.includes('/clients') ? { json: { data: [] } } : network(request)),
    ],
    ['returns a redirect', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } })],
    ['returns an unexpected body', () => ({ json: ['?'] })],
  ])('stays closed if the controller %s', async (_case, answer) => {
    controller = await startController(answer);
    visits = await startVisits(unifi('integration', controller.origin));
    expect((await visits.logIn(arrival)).status).toBe(502);
    visits.expectDiscretion();
  });

  it('stays closed if no controller answers', async () => {
    visits = await startVisits(unifi('integration', 'http://127.0.0.1:1'));
    expect((await visits.logIn(arrival)).status).toBe(502);
    visits.expectDiscretion();
  });

  it('waits at most five seconds for a controller that hangs', { tags: 'long' }, async () => {
    controller = await startController(() => undefined);
    visits = await startVisits(unifi('integration', controller.origin));
    const startedMs = performance.now();
    expect((await visits.logIn(arrival)).status).toBe(502);
    const ms = performance.now() - startedMs;
    expect(ms).toBeGreaterThan(4500);
    expect(ms).toBeLessThan(9000);
  });

  it.each([
    { ...arrival, unifi_site: 'other' },
    { ...arrival, unifi_site: '../../x' },
    { ...arrival, id: "'); drop" },
    { ...arrival, ap: '' },
    { ...arrival, t: 'now' },
  ])('does not call the controller for %j', async (changed) => {
    controller = await startController(network);
    visits = await startVisits(unifi('integration', controller.origin));
    expect((await visits.logIn(changed)).html).toContain(messages.known_title);
    expect(controller.requests).toEqual([]);
  });
});

describe('Ruckus', () => {
  const device = `ENC${'1f'.repeat(16)}`;
  const address = `ENC${'2e'.repeat(16)}`;
  const query = {
    nbiIP: '10.9.8.7',
    client_mac: device,
    uip: address,
    mac: '881544601c1a',
    ssid: 'Centre',
    wlan: '3',
    vlan: '1',
    reason: 'Un-Auth-Captive',
    proxy: '0',
    url: 'http://news.example/',
    startUrl: '',
  };

  async function startRuckus(code: number): Promise<void> {
    controller = await startController(() => ({ json: { Vendor: 'ruckus', ResponseCode: code, ReplyMessage: 'x' } }));
    visits = await startVisits({ vendor: 'ruckus', controllers: { '10.9.8.7': controller.origin }, radius });
  }

  it.each([101, 201])('logs in the device by its encrypted address (code %i)', async (code) => {
    await startRuckus(code);
    const page = await visits.logIn(query);
    expect(page.html).toContain(messages.online_title);
    expect(controller?.requests.map(({ call }) => call)).toEqual(['POST /portalintf']);
    expect(controller?.requests[0]?.body).toEqual({
      Vendor: 'ruckus',
      RequestPassword: 'word-of-the-interface',
      APIVersion: '1.0',
      RequestCategory: 'UserOnlineControl',
      RequestType: 'Login',
      'UE-IP': address,
      'UE-MAC': device,
      'UE-Proxy': '0',
      'UE-Username': 'guest',
      'UE-Password': 'word-of-the-guests',
    });
    visits.expectDiscretion(device, address);
  });

  it.each([301, 401, 400])('stays closed after code %i', async (code) => {
    await startRuckus(code);
    expect((await visits.logIn(query)).status).toBe(502);
    visits.expectDiscretion(device, address);
  });

  it.each([
    { ...query, nbiIP: '169.254.169.254' },
    { ...query, nbiIP: '127.0.0.1' },
    { ...query, nbiIP: 'constructor' },
    { ...query, nbiIP: '10.9.8.7:9080' },
    { ...query, client_mac: 'ENC' },
    { ...query, uip: '' },
  ])('does not call a controller for %j', async (changed) => {
    await startRuckus(201);
    expect((await visits.logIn(changed)).html).toContain(messages.known_title);
    expect(controller?.requests).toEqual([]);
  });
});
