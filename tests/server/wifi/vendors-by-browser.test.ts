import { afterEach, describe, expect, it } from 'vitest';
import type { Hotspot } from '#config/hotspots.ts';
import { wifiMessages } from '#shared/messages/messages.ts';
import { deviceMac, radius, startVisits, type VendorVisits } from './vendor-visits.ts';
import { decode, refreshOf } from './wifi-gateway.ts';

const messages = wifiMessages.en;
let visits: VendorVisits;

afterEach(() => visits.wifi.close());

describe('Cisco Meraki, click-through', () => {
  const hotspot: Hotspot = { vendor: 'meraki', hosts: ['.network-auth.com'] };
  const query = {
    base_grant_url: 'https://n143.network-auth.com/splash/grant',
    user_continue_url: 'http://news.example/today',
    node_id: '149624922840090',
    node_mac: '88:15:44:60:1c:1a',
    gateway_id: '149624922840090',
    client_ip: '10.255.60.208',
    client_mac: deviceMac,
  };

  it('sends a member to the grant address, with the duration and the address at which to continue', async () => {
    visits = await startVisits(hotspot);
    const page = await visits.logIn(query);
    expect(page.status).toBe(200);
    expect(page.html).toContain(messages.opening_title);
    const grant = refreshOf(page.html);
    expect(grant?.origin + (grant?.pathname ?? '')).toBe('https://n143.network-auth.com/splash/grant');
    expect(grant?.searchParams.get('duration')).toBe('28800');
    const back = new URL(grant?.searchParams.get('continue_url') ?? '');
    expect(back.origin + back.pathname).toBe('https://www.centre.example/wifi/connected');
    expect(page.html).toContain(`href="${grant?.href.replaceAll('&', '&amp;')}"`);

    const online = await visits.wifi.open(back.pathname + back.search);
    expect(online?.html).toContain(messages.online_title);
    expect(online?.html).toContain('href="http://news.example/today"');
    expect(online?.html).toContain(messages.continue_to.replace('{host}', 'news.example'));
    expect(refreshOf(online?.html ?? '')).toBeUndefined();
    visits.expectDiscretion();
  });

  it('gives a visitor who has just registered fifteen minutes to read the email', async () => {
    visits = await startVisits(hotspot);
    const page = await visits.register(query);
    expect(refreshOf(page.html)).toBeUndefined(); // no automatic redirect: the visitor should first read the notice about the email
    const link = decode(/<a class="button" href="([^"]*)"/.exec(page.html)?.[1]);
    expect(new URL(link ?? '').searchParams.get('duration')).toBe('900');
    expect(page.html).toContain('within 15 minutes');
  });

  it.each([
    ['another host', { base_grant_url: 'https://evil.example/splash/grant' }],
    ['a host with a similar ending', { base_grant_url: 'https://evil-network-auth.com/splash/grant' }],
    ['plain http', { base_grant_url: 'http://n143.network-auth.com/splash/grant' }],
    ['another path', { base_grant_url: 'https://n143.network-auth.com/elsewhere' }],
    ['no device', { client_mac: '' }],
    ['an invalid device address', { client_mac: 'ff:ff:ff:ff:ff:ff' }],
    [
      'sign-on, for which the tenant has no account',
      { base_grant_url: '', login_url: 'https://n143.network-auth.com/splash/login?mauth=x' },
    ],
  ])('does not accept %s', async (_case, changes) => {
    visits = await startVisits(hotspot);
    const opened = await visits.wifi.open(`/en/wl?${new URLSearchParams({ ...query, ...changes })}`);
    expect(opened?.fields.h).toBe('');
    expect(opened?.html).toContain(messages.unknown_network);
    const page = await visits.logIn({ ...query, ...changes });
    expect(page.status).toBe(200);
    expect(page.html).toContain(messages.known_title);
    expect(page.html).not.toMatch(/evil|network-auth|http-equiv/);
  });

  it('does not accept a parameter that occurs twice', async () => {
    visits = await startVisits(hotspot);
    const twice = `${new URLSearchParams(query)}&base_grant_url=${encodeURIComponent('https://evil.example/splash/grant')}`;
    expect((await visits.wifi.open(`/en/wl?${twice}`))?.html).toContain(messages.unknown_network);
  });
});

describe('Cisco Meraki, sign-on', () => {
  const hotspot: Hotspot = { vendor: 'meraki', hosts: ['.network-auth.com'], radius };
  const query = {
    login_url: 'https://n143.network-auth.com/splash/login?mauth=MMLmO8&continue_url=x',
    continue_url: 'https://news.example/',
    ap_mac: '88:15:44:60:1c:1a',
    ap_name: 'North "gate" <1>',
    ap_tags: 'hall',
    client_mac: deviceMac,
    client_ip: '10.255.60.208',
  };

  it('gives the visitor a form that only an allowed host may receive', async () => {
    visits = await startVisits(hotspot);
    const page = await visits.logIn(query);
    expect(page.action).toBe(query.login_url);
    expect(page.fields).toEqual({ username: 'guest', password: 'word-of-the-guests', success_url: expect.any(String) });
    expect(page.fields.success_url).toMatch(/^https:\/\/www\.centre\.example\/wifi\/connected\?h=[\w-]{22}&lang=en$/);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://n143.network-auth.com;");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.html).not.toContain('http-equiv');
    visits.expectDiscretion();
  });

  it('uses the other account for a visitor who has just registered', async () => {
    visits = await startVisits(hotspot);
    expect((await visits.register(query)).fields).toMatchObject({ username: 'guest-brief' });
  });

  it('says that the network has refused the connection', async () => {
    visits = await startVisits(hotspot);
    const page = await visits.wifi.open(`/en/wl?${new URLSearchParams({ ...query, error_message: '<b>Access denied</b>' })}`);
    expect(page?.html).toContain(messages.network_refused);
    expect(page?.html).not.toContain('Access denied');
  });
});

describe('Aruba', () => {
  const hotspot: Hotspot = { vendor: 'aruba', hosts: ['securelogin.centre.example'], path: '/cgi-bin/login', radius };
  const instant = {
    cmd: 'login',
    mac: deviceMac,
    essid: 'Centre',
    ip: '10.1.2.3',
    apname: 'ap1',
    apmac: '88:15:44:60:1c:1a',
    vcname: 'vc',
    switchip: 'securelogin.centre.example',
    url: 'http://news.example/',
  };
  const { cmd: _, switchip: __, ...rest } = instant;

  it.each([
    ['Instant', instant],
    ['Instant On, with a host', { ...rest, network: 'Centre', site: 'a', post: 'securelogin.centre.example' }],
    ['Instant On, with an address', { ...rest, network: 'Centre', site: 'a', post: 'https://securelogin.centre.example/swarm.cgi' }],
  ])('%s: gives the visitor a form for the controller', async (_name, query) => {
    visits = await startVisits(hotspot);
    const page = await visits.logIn(query);
    expect(page.action).toBe('https://securelogin.centre.example/cgi-bin/login');
    expect(page.fields).toEqual({
      user: 'guest',
      password: 'word-of-the-guests',
      cmd: 'authenticate',
      url: expect.stringMatching(/^https:\/\/www\.centre\.example\/wifi\/connected\?/),
    });
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://securelogin.centre.example;");
    visits.expectDiscretion();
  });

  it('sends the older form if the tenant configures its path', async () => {
    visits = await startVisits({ ...hotspot, path: '/swarm.cgi' });
    const page = await visits.logIn(instant);
    expect(page.action).toBe('https://securelogin.centre.example/swarm.cgi');
    expect(page.fields).toMatchObject({ opcode: 'cp_auth', user: 'guest', orig_url: expect.any(String) });
  });

  it.each([
    { ...instant, switchip: 'evil.example' },
    { ...instant, switchip: 'securelogin.centre.example@evil.example' },
    { ...instant, switchip: 'securelogin.centre.example.evil.example' },
    { ...instant, switchip: '10.0.0.1' },
    { ...instant, post: 'https://evil.example/cgi-bin/login' },
    { ...instant, cmd: 'logout' },
    { ...instant, mac: 'x' },
  ])('does not accept %j', async (query) => {
    visits = await startVisits(hotspot);
    const page = await visits.logIn(query);
    expect(page.html).toContain(messages.known_title);
    expect(page.html).not.toMatch(/evil|10\.0\.0\.1|word-of-the-guests/);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self';");
  });
});

describe('a page that sends the visitor to the network', () => {
  it('escapes the vendor’s values', async () => {
    visits = await startVisits({ vendor: 'meraki', hosts: ['.network-auth.com'] });
    const page = await visits.logIn({
      base_grant_url: 'https://n1.network-auth.com/splash/grant?a="><script>alert(1)</script>',
      client_mac: deviceMac,
    });
    expect(page.html).not.toContain('<script');
    expect(decode(page.html)).not.toContain('alert(1)</script>">');
  });
});
