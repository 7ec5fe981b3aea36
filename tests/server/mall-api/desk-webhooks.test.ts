import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { listActivity } from '#shared/contracts/desk-activity.ts';
import {
  addWebhook,
  changeWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '#shared/contracts/desk-webhooks.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { webhookTypes } from '#shared/site/webhook-events.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';
import { createRunners, type Receiver, readEvent, startReceiver } from './webhook-steps.ts';

let mallApi: RunningMallApi;
let receiver: Receiver;
let runners: ReturnType<typeof createRunners>;
let token: string;
beforeEach(async () => {
  mallApi = await startMallApi();
  mallApi.setNow(new Date());
  receiver = await startReceiver();
  runners = createRunners(mallApi);
  ({ token } = await createStaff(mallApi, 'manager'));
});
afterEach(async () => {
  await runners.close();
  await mallApi.close();
  await receiver.close();
});

const crm = { name: 'CRM', url: 'https://crm.example/events', types: [...webhookTypes], is_on: true };
const send = (contract: Endpoint, body: object, id?: number) =>
  mallApi.sendAs(token, contract, body as never, { input: (id === undefined ? {} : { params: { id } }) as never }); // safe: the server checks both
const dataOf = ({ body }: { body: object }) => ('data' in body ? (body.data as Record<string, never>) : expect.unreachable()); // safe: tests check the shape
const list = async () => (await mallApi.callAs(token, listWebhooks)).data;

/** Adds an endpoint, and lets it lead to the local receiver, which managers may not enter. */
async function connect(): Promise<{ id: number; secret: string }> {
  const { endpoint, secret } = dataOf(await send(addWebhook, crm)) as unknown as { endpoint: { id: number }; secret: string };
  mallApi.db.prepare('UPDATE webhook_endpoint SET url = ?').run(receiver.url);
  return { id: endpoint.id, secret };
}

describe('managers of webhooks', () => {
  it('add an endpoint, whose secret is returned once and stored encrypted', async () => {
    const { secret } = dataOf(await send(addWebhook, crm)) as unknown as { secret: string };
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [endpoint] = await list();
    expect(endpoint).toMatchObject({ ...crm, state: 'ok', last_success_at: null, waiting: 0, failed: 0 });
    expect(JSON.stringify(endpoint)).not.toContain(secret);
    expect(JSON.stringify(mallApi.db.prepare('SELECT * FROM webhook_endpoint').all())).not.toContain(secret.slice(6));
    const { acts } = (await mallApi.callAs(token, listActivity)).data;
    expect(acts[0]).toMatchObject({ act: 'webhooks create', subject: 'CRM' });
  });

  it.each([
    ['http://crm.example/', 'invalid'],
    ['https://user:secret@crm.example/', 'invalid'],
    ['crm.example', 'invalid'],
    ['file:///etc/passwd', 'invalid'],
    ['https://127.0.0.1/', 'not_allowed'],
    ['https://[::ffff:7f00:1]/', 'not_allowed'],
    ['https://10.0.0.1:8443/', 'not_allowed'],
    ['https://localhost/', 'not_allowed'],
    ['https://LOCALHOST./', 'not_allowed'],
    ['https://0x7f000001/', 'not_allowed'],
  ])('cannot add %s', async (url, code) => {
    expect(await send(addWebhook, { ...crm, url })).toMatchObject({ status: 422, body: { errors: { url: [code] } } });
  });

  it('can turn off an endpoint whose address leads inside by now', async () => {
    const { endpoint } = dataOf(await send(addWebhook, crm)) as unknown as { endpoint: { id: number } };
    mallApi.db.prepare('UPDATE webhook_endpoint SET url = ?').run('https://localhost/');
    const off = { ...crm, url: 'https://localhost/', is_on: false };
    expect(await send(changeWebhook, off, endpoint.id)).toMatchObject({ status: 200, body: { data: { state: 'off' } } });
    expect((await send(changeWebhook, { ...off, url: 'https://localhost/other' }, endpoint.id)).status).toBe(422);
  });

  it('cannot add more than 20', async () => {
    for (let each = 0; each < 20; each += 1) expect((await send(addWebhook, { ...crm, name: `CRM ${each}` })).status).toBe(200);
    expect(await send(addWebhook, crm)).toMatchObject({ status: 409, body: { errors: { url: ['limit_reached'] } } });
  });

  it.each(['desk', 'editor', 'shop'] as const)('are not %s', async (role) => {
    ({ token } = await createStaff(mallApi, role));
    expect((await send(addWebhook, crm)).status).toBe(403);
    expect((await mallApi.refuseAs(token, '/v1/staff/webhooks')).status).toBe(403);
  });

  it('send a test event, and read its request and the answer', async () => {
    const { id, secret } = await connect();
    const delivery = dataOf(await send(testWebhook, {}, id));
    await runners.run();
    const [event = expect.unreachable()] = receiver.received;
    expect(readEvent(event, secret)).toMatchObject({ type: 'endpoint.test', data: { endpoint_id: id } });
    const { data } = await mallApi.callAs(token, getWebhookDelivery, { params: { id: Number(delivery.id) } });
    expect(data).toMatchObject({ state: 'delivered', status: 200, answer: 'its words', body: event.body, endpoint_id: id });
    expect((await list())[0]).toMatchObject({ state: 'ok', last_success_at: expect.any(String) });
  });

  it('replace the secret: both sign for a day', async () => {
    const { id, secret } = await connect();
    const { secret: next } = dataOf(await send(rotateWebhookSecret, {}, id)) as unknown as { secret: string };
    await send(testWebhook, {}, id);
    await runners.run();
    for (const known of [secret, next]) expect(readEvent(receiver.received[0] ?? expect.unreachable(), known)).toBeDefined();
    const dayLater = new Date(mallApi.clock().getTime() + 25 * 3_600_000);
    mallApi.setNow(dayLater);
    expect(
      inTransaction(mallApi.db, () =>
        mallApi.domain.webhookEndpoints.listSecrets(mallApi.domain.webhooks.endpoints.list()[0] ?? expect.unreachable()),
      ),
    ).toEqual([next]);
  });

  it('send failed events again, one or all since a time', async () => {
    const { id } = await connect();
    receiver.answers.push(500, 500);
    const { customerId } = createMember(mallApi);
    const credit = () =>
      inTransaction(mallApi.db, () => mallApi.domain.ledger.credit({ customerId, kind: 'adjustment', points: 1, reference: null }));
    credit();
    credit();
    await runners.run();
    expect((await list())[0]).toMatchObject({ state: 'failing', waiting: 2 });
    const waiting = (await mallApi.callAs(token, listWebhookDeliveries, { params: { id }, query: { state: 'waiting' } })).data;
    expect(waiting.map(({ attempts, next_at }) => [attempts, next_at !== null])).toEqual([
      [0, false],
      [1, true],
    ]);
    const oldest = waiting[1]?.id ?? expect.unreachable();
    expect(dataOf(await send(replayWebhook, { delivery_id: oldest, since: null }, id))).toEqual({ count: 1 });
    await runners.run();
    expect(receiver.received).toHaveLength(2);
    const since = new Date(mallApi.clock().getTime() - 60_000).toISOString();
    expect(dataOf(await send(replayWebhook, { delivery_id: null, since }, id))).toEqual({ count: 1 });
    await runners.run();
    expect((await list())[0]).toMatchObject({ state: 'ok', waiting: 0, failed: 0 });
    expect(await send(replayWebhook, { delivery_id: null, since: null }, id)).toMatchObject({ status: 422 });
  });

  it('switch an endpoint off and remove it with its events', async () => {
    const { id } = await connect();
    await send(testWebhook, {}, id);
    expect(dataOf(await send(changeWebhook, { ...crm, is_on: false }, id))).toMatchObject({ state: 'off', waiting: 1 });
    expect(await send(testWebhook, {}, id)).toMatchObject({ status: 409 });
    expect((await send(removeWebhook, {}, id)).status).toBe(200);
    expect(mallApi.db.prepare('SELECT count(*) AS count FROM webhook_delivery').get()?.count).toBe(0);
    expect(await list()).toEqual([]);
  });
});
