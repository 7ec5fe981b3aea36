import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { readEnv } from '#config/env.ts';
import type { Publisher } from '#server/mall-api/core/realtime/live-events.ts';
import { openPublisher } from '#server/mall-api/core/realtime/publisher.ts';
import { staffRoles } from '#shared/contracts/endpoint.ts';
import { logOutStaffEverywhere } from '#shared/contracts/staff.ts';
import { changeStaffRoles, disableStaff } from '#shared/contracts/staff-people.ts';
import { deskChannel, deskName, mallChannel, toCustomerChannel } from '#shared/site/realtime.ts';
import { createRunningClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { realtimeApp, toTold } from '../../support/realtime.ts';
import { type RunningMallApi, silentLog, startMallApi } from '../mall-api/running-mall-api.ts';
import { createStaff } from '../mall-api/staff-steps.ts';

const realtime = { PUSHER_APP_ID: realtimeApp.id, PUSHER_KEY: realtimeApp.key, PUSHER_SECRET: realtimeApp.secret };

let mallApi: RunningMallApi;
let gateway: TestGateway;
beforeAll(async () => {
  let told: Publisher | undefined; // set later: the publisher needs the gateway's address, and the gateway needs the mall API's
  const publisher: Publisher = { publish: (event) => told?.publish(event), endConnections: (name) => told?.endConnections(name) };
  mallApi = await startMallApi(undefined, { publisher });
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, realtime }, clock: createRunningClock() });
  const paths = { channelAuthPath: '/api/realtime/auth', userAuthPath: '/api/realtime/user-auth' };
  told = openPublisher({ ...readEnv({ GATEWAY_URL: gateway.origin }), realtime }, { realtime: paths }, silentLog);
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

describe('the connections of staff', () => {
  const sockets: WebSocket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });

  const to = (id: number) => ({ input: { params: { id } } });

  async function sign(token: string, path: 'auth' | 'user-auth', form: Record<string, string>) {
    const init = { method: 'POST', headers: { cookie: `desk=${token}; __Host-desk=${token}` }, body: new URLSearchParams(form) };
    return (await (await fetch(`${gateway.origin}/api/realtime/${path}`, init)).json()) as { auth: string; user_data: string };
  }

  /** Subscribes to the desk's channel. `signsIn`: whether the client also signs in, as the desk does. */
  async function hear(token: string, { signsIn = true } = {}) {
    const socket = new WebSocket(`${gateway.origin.replace('http', 'ws')}/app/${realtimeApp.key}?protocol=7`);
    sockets.push(socket);
    const page = toTold(socket);
    const socket_id = await page.open();
    if (signsIn) {
      const { auth, user_data } = await sign(token, 'user-auth', { socket_id });
      expect(JSON.parse(user_data)).toEqual({ id: deskName });
      page.say('pusher:signin', { auth, user_data });
      expect((await page.next()).event).toBe('pusher:signin_success');
    }
    page.say('pusher:subscribe', {
      channel: deskChannel,
      auth: (await sign(token, 'auth', { socket_id, channel_name: deskChannel })).auth,
    });
    expect((await page.next()).event).toBe('pusher_internal:subscription_succeeded');
    return page;
  }

  it.each([
    [
      'lose the role',
      403,
      (by: string, id: number) => mallApi.sendAs(by, changeStaffRoles, { roles: ['editor'], company_id: null }, to(id)),
    ],
    ['are disabled', 401, (by: string, id: number) => mallApi.sendAs(by, disableStaff, {}, to(id))],
  ] as const)('end immediately when they %s, also if the client never signed in; others may reconnect', async (_what, refusal, act) => {
    const manager = await createStaff(mallApi, 'manager');
    const { id, token } = await createStaff(mallApi, 'desk');
    const pages = [await hear(token), await hear(token, { signsIn: false }), await hear(manager.token)];
    expect((await act(manager.token, id)).status).toBe(200);
    for (const page of pages) expect((await page.closed)[0]).toBe(4009);
    expect((await ask(token, deskChannel)).status).toBe(refusal);
    await hear(manager.token);
  });

  it('end when they log out everywhere', async () => {
    const { token } = await createStaff(mallApi, 'desk');
    const page = await hear(token);
    await mallApi.sendAs(token, logOutStaffEverywhere, {});
    expect((await page.closed)[0]).toBe(4009);
  });

  it('stay when other roles change, or a new person is invited', async () => {
    const manager = await createStaff(mallApi, 'manager');
    const { id, token } = await createStaff(mallApi, 'desk');
    const page = await hear(token);
    const body = { roles: ['desk' as const, 'editor' as const], company_id: null };
    await mallApi.sendAs(manager.token, changeStaffRoles, body, to(id));
    await createStaff(mallApi, 'editor');
    expect(await page.quiet()).toEqual([]);
  });
});
