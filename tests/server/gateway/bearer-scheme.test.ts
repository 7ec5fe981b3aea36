import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAddress } from '#shared/contracts/address.ts';
import { getCustomerByCard } from '#shared/contracts/customers.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { memberWritesPerMinute } from '#shared/site/limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';
import { makeKey } from '../mall-api/api-key.ts';
import { createMember, type TestMember } from '../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

const opsToken = 'the-operators-own-secret-token';

let mallApi: RunningMallApi;
let gateway: TestGateway;
let member: TestMember;
let till: string;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { opsToken });
  till = makeKey(mallApi.domain);
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { opsToken } });
  member = createMember(mallApi);
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

const statusOf = async (url: string, authorization: string, init: RequestInit = {}) =>
  (await fetch(url, { ...init, headers: { authorization, ...init.headers } })).status;

describe.each(['Bearer ', 'bearer ', 'BEARER ', 'bEaReR   '])('%j before a token', (scheme) => {
  it('is accepted for a member, by the gateway, the mall API and when signing sockets', async () => {
    const authorization = scheme + member.token;
    expect(await statusOf(`${gateway.origin}/api${getProfile.path}`, authorization)).toBe(200);
    expect(await statusOf(`${mallApi.origin}${getProfile.path}`, authorization)).toBe(200);
    expect(await statusOf(`${gateway.origin}/api/session`, authorization, { method: 'POST' })).toBe(200);
    const form = new URLSearchParams({ socket_id: '1.1', channel_name: `private-customer-${member.customerId}` });
    expect(await statusOf(`${gateway.origin}/api/realtime/auth`, authorization, { method: 'POST', body: form })).toBe(200);
  });

  it('is accepted for a key, by both', async () => {
    const cardNumber = String(mallApi.db.prepare('SELECT card_number FROM customer WHERE id = ?').get(member.customerId)?.card_number);
    const address = toAddress(getCustomerByCard, { params: { number: cardNumber } });
    expect(await statusOf(`${gateway.origin}/api${address}`, scheme + till)).toBe(200);
    expect(await statusOf(mallApi.origin + address, scheme + till)).toBe(200);
    expect(await statusOf(`${gateway.origin}/metrics`, scheme + opsToken)).not.toBe(401);
  });
});

describe('the spelling of `Bearer`', () => {
  let upstream: FaultUpstream;
  let counting: TestGateway;
  const heard: (string | undefined)[] = [];
  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.answer('/v1/me/notices/read', (request, response) => {
      heard.push(request.headers.authorization);
      sendJson(success({}))(request, response);
    });
    counting = await startGateway({ upstreamOrigin: upstream.origin });
    return async () => {
      await counting.close();
      await upstream.close();
    };
  });

  const write = (scheme: string) =>
    statusOf(`${counting.origin}/api/v1/me/notices/read`, `${scheme} ${'t'.repeat(43)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });

  it('is normalized for a mall API that accepts only one spelling', async () => {
    await write('bearer');
    expect(heard).toEqual([`Bearer ${'t'.repeat(43)}`]);
  });

  it('gives no caller a separate rate limit', async () => {
    const schemes = Array.from({ length: memberWritesPerMinute + 1 }, (_, index) => (index % 2 === 0 ? 'Bearer' : 'BEARER'));
    const statuses = await Promise.all(schemes.map(write));
    expect(statuses).toContain(429);
  });
});
