import type { FastifyInstance } from 'fastify';
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
  type WebhookDelivery,
  type WebhookEndpoint,
} from '#shared/contracts/desk-webhooks.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { ActState } from '#shared/site/act-fields.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { webhookLimits, webhookTypes } from '#shared/site/webhook-events.ts';
import { found } from '../core/db/found.ts';
import { afterCommit, awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { leadsInside } from './public-address.ts';
import type { StoredDelivery, StoredEndpoint } from './queries.ts';

/** Registers the routes with which managers configure webhooks, and read and repeat their deliveries. */
export function registerWebhooks(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, operatorActs, webhooks, webhookEndpoints: endpoints } = dependencies;
  const { deliveries } = webhooks;

  const toEndpoint = (row: StoredEndpoint): WebhookEndpoint => ({
    ...{ id: row.id, name: row.name, url: row.url, is_on: row.isOn, state: toState(row) },
    types: webhookTypes.filter((type) => row.types.includes(type)),
    last_success_at: toIso(row.lastSuccessMs),
    failing_since: toIso(row.failingSinceMs),
    paused_at: toIso(row.pausedMs),
    old_secret_until: (row.oldSecretUntilMs ?? 0) > clock().getTime() ? toIso(row.oldSecretUntilMs) : null,
    waiting: deliveries.countOf(row.id, 'waiting'),
    failed: deliveries.countOf(row.id, 'failed'),
  });
  const getEndpoint = (id: number) => toEndpoint(found(endpoints.find(id)));

  /** Runs an act in a transaction, and lets the runners see its effect. */
  const act = <T>(action: () => T): Promise<T> =>
    awaitTransaction(db, () => {
      afterCommit(db, webhooks.wake);
      return action();
    });

  function record(
    { staffId, name: operator }: StaffSession,
    act: StaffAct,
    name: string,
    states: { before?: ActState; after?: ActState } = {},
  ) {
    operatorActs.record({ operator, staffId, act, subject: name, ...states });
  }

  /** `savedUrl`: was accepted before, so that an endpoint can be renamed or turned off although its name leads elsewhere by now. */
  async function readFields({ name, url, types, is_on: isOn }: BodyOf<typeof addWebhook>, savedUrl?: string) {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    const protocols = webhooks.allowsInternal ? ['https:', 'http:'] : ['https:'];
    if (!address || !protocols.includes(address.protocol) || address.username !== '' || address.password !== '')
      throw invalid('url', 'invalid');
    address.hash = '';
    if (!webhooks.allowsInternal && address.href !== savedUrl && (await leadsInside(address))) throw invalid('url', 'not_allowed');
    return { name, url: address.href, types: [...new Set(types)], isOn };
  }

  function getOn(id: number): StoredEndpoint {
    const endpoint = found(endpoints.find(id));
    if (!endpoint.isOn) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
    return endpoint;
  }

  implementStaff(app, dependencies, listWebhooks, () => endpoints.list().map(toEndpoint));

  implementStaff(app, dependencies, addWebhook, async ({ staff, body }) => {
    const fields = await readFields(body);
    return act(() => {
      if (endpoints.list().length >= webhookLimits.maxEndpoints) throw new ApiError('Conflict', { errors: { url: ['limit_reached'] } });
      const { id, secret } = endpoints.add(fields);
      record(staff, 'webhooks create', fields.name, { after: toActState(fields) });
      return { endpoint: getEndpoint(id), secret };
    });
  });

  implementStaff(app, dependencies, changeWebhook, async ({ staff, params: { id }, body }) => {
    const fields = await readFields(body, found(endpoints.find(id)).url);
    return act(() => {
      const before = found(endpoints.find(id));
      endpoints.change(id, fields);
      record(staff, 'webhooks change', fields.name, { before: toActState(before), after: toActState(fields) });
      return getEndpoint(id);
    });
  });

  implementStaff(app, dependencies, rotateWebhookSecret, ({ staff, params: { id } }) =>
    act(() => {
      const endpoint = found(endpoints.find(id));
      const secret = endpoints.rotate(endpoint);
      record(staff, 'webhooks secret', endpoint.name);
      return { endpoint: getEndpoint(id), secret };
    }),
  );

  implementStaff(app, dependencies, removeWebhook, ({ staff, params: { id } }) =>
    act(() => {
      const before = found(endpoints.find(id));
      const removed = toEndpoint(before);
      endpoints.remove(id);
      record(staff, 'webhooks remove', before.name, { before: toActState(before) });
      return removed;
    }),
  );

  implementStaff(app, dependencies, testWebhook, ({ params: { id } }) =>
    act(() => {
      const endpoint = getOn(id);
      endpoints.resume(id);
      return toDelivery(found(deliveries.find(endpoints.test(endpoint))));
    }),
  );

  implementStaff(app, dependencies, replayWebhook, async ({ staff, params: { id }, body: { delivery_id, since } }) => {
    const { name } = getOn(id);
    if (delivery_id !== null) {
      return act(() => {
        const delivery = found(deliveries.find(delivery_id));
        if (delivery.endpointId !== id) throw new ApiError('NotFound');
        endpoints.replay(delivery);
        record(staff, 'webhooks replay', name, { after: { count: 1 } });
        return { count: 1 };
      });
    }
    const sinceMs = Date.parse(since ?? '');
    let count = 0;
    for (const group of ['failed', 'tried'] as const) {
      for (let after: number | undefined = 0; after !== undefined; ) {
        const from: number = after;
        const piece = await awaitTransaction(db, () => endpoints.replaySince(group, id, sinceMs, from));
        count += piece.count;
        after = piece.lastId;
      }
    }
    await act(() => record(staff, 'webhooks replay', name, { after: { count, from: since } }));
    return { count };
  });

  implementStaff(app, dependencies, listWebhookDeliveries, ({ params: { id }, query: { state, before } }) => {
    found(endpoints.find(id));
    return deliveries.list(id, state, before, webhookLimits.deliveriesOfPage).map(toDelivery);
  });

  implementStaff(app, dependencies, getWebhookDelivery, ({ params: { id } }) => {
    const delivery = found(deliveries.find(id));
    const { endpointId, body, tookMs, answer } = delivery;
    return { ...toDelivery(delivery), endpoint_id: endpointId, body, took_ms: tookMs, answer };
  });
}

function toDelivery({ id, key, type, atMs, state, attempts, dueMs, triedMs, status, fault }: StoredDelivery): WebhookDelivery {
  const times = { at: new Date(atMs).toISOString(), next_at: toIso(dueMs), tried_at: toIso(triedMs) };
  return { id, key, type, state, attempts, status, fault, ...times };
}

function toState({ isOn, pausedMs, failures }: StoredEndpoint): WebhookEndpoint['state'] {
  if (!isOn) return 'off';
  if (pausedMs !== null) return 'paused';
  return failures > 0 ? 'failing' : 'ok';
}

/** State for the activity log; the path of an address may be secret. */
function toActState({ name, url, types, isOn }: Pick<StoredEndpoint, 'name' | 'url' | 'types' | 'isOn'>) {
  return { endpoint: name, host: new URL(url).host, events: [...types], is_on: isOn };
}

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const invalid = (field: string, code: string): ApiError => new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
