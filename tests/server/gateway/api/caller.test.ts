import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toNetwork } from '#server/http/client-address.ts';
import { customer } from '../../../support/customer.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

const token = 'S'.repeat(43);
const device = 'D'.repeat(43);
const opened = success({ token, customer: customer({ id: 7, email: 'jana@visitor.example' }) });
const wrongPair = sendJson(
  { status: 'error', httpStatus: 'UnprocessableEntity', message: '', errors: { email: ['invalid_credentials'] } },
  { status: 422 },
);

let upstream: FaultUpstream;
let gateway: TestGateway;
let sent: IncomingHttpHeaders;
beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: true } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() =>
  upstream.answer('/v1/login', (request, response) => {
    sent = request.headers;
    sendJson(opened)(request, response);
  }),
);

async function logIn(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${gateway.origin}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify({ email: 'jana@visitor.example', password: 'tři modré deštníky' }),
  });
  await answer.arrayBuffer();
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('device='));
  return { network: String(sent['x-client-network']), device: sent['x-device'], nextDevice: String(sent['x-next-device']), cookie };
}

describe('a caller that opens a session', () => {
  it('is known to the mall API by a hash of its network, which is the same for all addresses of the network', async () => {
    const networks = [];
    for (const address of ['203.0.113.5', '203.0.113.5', '203.0.113.6', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']) {
      networks.push((await logIn(address)).network);
    }
    const [one, same, other, six, sixToo, sixOther] = networks;
    expect([same, sixToo]).toEqual([one, six]);
    expect(new Set([one, other, six, sixOther]).size).toBe(4);
    for (const network of networks) expect(network).toMatch(/^[\w-]{43}$/);
  });

  it('cannot choose its network or device', async () => {
    const forged = await logIn('203.0.113.5', { 'x-client-network': 'N'.repeat(43), 'x-device': device });
    expect([forged.network, forged.device]).not.toContain('N'.repeat(43));
    expect(forged.device).toBeUndefined();
  });

  it('gets a new device cookie with each session, unreadable for scripts, even if it sent one', async () => {
    const first = await logIn('203.0.113.5');
    expect(first.cookie).toBe(`device=${first.nextDevice}; Max-Age=31536000; Path=/api; HttpOnly; Secure; SameSite=Lax`);
    const again = await logIn('203.0.113.5', { cookie: `device=${first.nextDevice}` });
    expect(again.device).toBe(first.nextDevice);
    expect(again.cookie).toContain(`device=${again.nextDevice};`);
    expect(again.nextDevice).not.toBe(first.nextDevice);
  });

  it.each(['x', `${device}x`, `${device.slice(1)}%`])('has no device if its cookie is %j', async (value) => {
    const given = await logIn('203.0.113.5', { cookie: `device=${value}` });
    expect(given.device).toBeUndefined();
    expect(given.nextDevice).toMatch(/^[\w-]{43}$/);
  });

  it('gets no device cookie if no session was opened', async () => {
    upstream.answer('/v1/login', wrongPair);
    expect((await logIn('203.0.113.7')).cookie).toBeUndefined();
  });
});

describe('toNetwork', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('maps %s to %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
