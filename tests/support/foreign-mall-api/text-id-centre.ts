import type { IncomingMessage } from 'node:http';
import { customer } from '../customer.ts';
import { company, type FaultUpstream, type Handler, meta, sendJson, startUpstream, success } from '../upstream.ts';

export const ids = {
  shop: '0b9f6d1e-54a7-4c1b-9a53-0f1c2d3e4f5a',
  otherShop: '4dd7c1a2-9f0e-4b57-8f3c-6a5b4c3d2e1f',
  category: '01J9ZQ3V8Y6T5R4E3W2Q1P0N9M', // a ULID
  offer: '7c1e2d3f-0a9b-4c8d-9e7f-1a2b3c4d5e6f',
  event: '507f1f77bcf86cd799439011', // an id of MongoDB
  reward: 'a3b2c1d0-1111-4222-8333-444455556666',
  activated: 'b4c3d2e1-1111-4222-8333-444455556666',
  service: 'c5d4e3f2-1111-4222-8333-444455556666',
  order: 'd6e5f4a3-1111-4222-8333-444455556666',
  member: 'e7f6a5b4-1111-4222-8333-444455556666',
} as const;

export const memberToken = `17|${'aB3'.repeat(16)}`;

export interface TextIdCentre extends FaultUpstream {
  /** The writes received: method, address and body. */
  written: { call: string; body: unknown }[];
}

/** Starts a small mall API whose ids are all texts. It does not accept numbers. */
export async function startTextIdCentre(): Promise<TextIdCentre> {
  const upstream = await startUpstream();
  const written: TextIdCentre['written'] = [];
  const titled = (title: string) => [{ locale: 'en', title }];
  const shops = [
    { ...company(1, 'Kanarek'), id: ids.shop, category_ids: [ids.category] },
    { ...company(2, 'Papagei'), id: ids.otherShop },
  ];
  const announced = { published_at: '2026-11-01T08:00:00+01:00', company_id: ids.shop, category_ids: [ids.category] };
  const offer = { ...announced, id: ids.offer, type: 'product', translations: titled('Half price') };
  const event = { ...announced, id: ids.event, type: 'event', starts_at: '2026-12-01T08:00:00+01:00', translations: titled('Concert') };
  const reward = { id: ids.reward, company_id: ids.shop, points: 100, valid_until: null, translations: titled('A coffee') };
  const activated = {
    id: ids.activated,
    reward_id: ids.reward,
    code: '7K2M-QX4P-9HJW',
    status: 'active',
    activated_at: '2026-11-20T08:00:00Z',
    expires_at: '2026-12-20T08:00:00Z',
  };
  const order = {
    id: ids.order,
    number: 'B-1',
    service_id: ids.service,
    starts_at: '2026-12-01T09:00:00Z',
    ends_at: '2026-12-01T10:00:00Z',
    people: 2,
    price: null,
    status: 'reserved',
    cancel_until: '2026-11-30T09:00:00Z',
    pay_until: null,
  };
  const record = { type: 'company', id: ids.shop, translations: titled('Kanarek') };
  const answers: Record<string, unknown> = {
    '/v1/companies': success(shops, { ...meta, total: 2 }),
    [`/v1/companies/${ids.shop}`]: success(shops[0]),
    [`/v1/companies/${ids.otherShop}`]: success(shops[1]),
    '/v1/categories': success([{ id: ids.category, type: 'company', parent_id: null, translations: [{ locale: 'en', name: 'Birds' }] }]),
    '/v1/announcements/': success([offer, event], { ...meta, total: 2 }),
    [`/v1/announcements/${ids.offer}`]: success(offer),
    [`/v1/announcements/${ids.event}`]: success(event),
    '/v1/rewards': success([reward], meta),
    [`/v1/rewards/${ids.reward}`]: success(reward),
    '/v1/me/session': success({ customer_id: ids.member }),
    '/v1/me/profile': success({ ...customer(), id: ids.member }),
    '/v1/me/likes/ids': success([{ type: 'company', id: ids.shop }], meta),
    '/v1/me/likes': success([{ type: 'company', id: ids.shop, liked_at: '2026-11-20T08:00:00Z', record }], meta),
    '/v1/me/customer-rewards': success([activated], meta),
    [`/v1/me/customer-rewards/${ids.activated}`]: success(activated),
    '/v1/booking/orders': success([order], meta),
  }; // biome-ignore format: a table
  for (const [address, answer] of Object.entries(answers)) upstream.answer(address, take(sendJson(answer)));
  const ofOrder = `/v1/booking/orders/${ids.order}`;
  for (const address of ['/v1/me/follows/companies', '/v1/customer-rewards', `${ofOrder}/move`, `${ofOrder}/cancel`])
    upstream.answer(address, take(sendJson(success([]))));

  /** Records a write, and answers only that it succeeded. */
  function take(read: Handler): Handler {
    return async (request, response) => {
      if (request.method === 'GET') return read(request, response);
      written.push({ call: `${request.method} ${request.url}`, body: await readBody(request) });
      sendJson({ message: 'done' })(request, response);
    };
  }

  return { ...upstream, written };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const text = Buffer.concat(await request.toArray()).toString();
  return text === '' ? undefined : JSON.parse(text);
}
