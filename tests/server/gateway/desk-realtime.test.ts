import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffRoles } from '#shared/contracts/endpoint.ts';
import { deskChannel, mallChannel, toCustomerChannel } from '#shared/site/realtime.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { realtimeApp } from '../../support/realtime.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { createStaff } from '../mall-api/staff-steps.ts';

const realtime = { PUSHER_APP_ID: realtimeApp.id, PUSHER_KEY: realtimeApp.key, PUSHER_SECRET: realtimeApp.secret };

let mallApi: RunningMallApi;
let gateway: TestGateway;
beforeAll(async () => {
  mallApi = await startMallApi();
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, realtime } });
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

const ask = (token: string, channel_name: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}/api/realtime/auth`, {
    method: 'POST',
    headers: { cookie: `desk=${token}; __Host-desk=${token}`, ...headers },
    body: new URLSearchParams({ socket_id: '12.34', channel_name }),
  });

it.each(staffRoles)(
  'the gateway signs the desk’s channel for the desk cookie of the role %s if the role may read the inbox',
  async (role) => {
    const { token } = await createStaff(mallApi, role);
    const answer = await ask(token, deskChannel);
    const signature = createHmac('sha256', realtimeApp.secret).update(`12.34:${deskChannel}`).digest('hex');
    if (role === 'desk' || role === 'manager') expect(await answer.json()).toEqual({ auth: `${realtimeApp.key}:${signature}` });
    else expect(answer.status).toBe(403);
  },
);

it('the gateway signs no other channel for a desk cookie, nothing for another site’s page, and nothing after the session', async () => {
  const { id, token } = await createStaff(mallApi, 'desk');
  for (const channel of [toCustomerChannel(1), mallChannel]) expect((await ask(token, channel)).status).toBe(403);
  expect((await ask(token, deskChannel, { origin: 'https://evil.example' })).status).toBe(403);
  mallApi.domain.staffSessions.closeAll(id);
  expect((await ask(token, deskChannel)).status).toBe(401);
});
