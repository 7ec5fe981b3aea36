import { webhookLimits, webhookTestType } from '#shared/site/webhook-events.ts';
import type { Database } from '../core/db/database.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import { createSeal } from '../core/secrets/seal.ts';
import type { Webhooks } from './outbox.ts';
import type { StoredDelivery, StoredEndpoint } from './queries.ts';
import { makeWebhookSecret } from './sign-webhook.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  /** Key of encrypted secrets. */
  getKey: () => Buffer;
  webhooks: Webhooks;
}

export interface EndpointFields {
  name: string;
  url: string;
  types: readonly string[];
  isOn: boolean;
}

/** Events of a piece of a replay, so that a long one does not block other calls. */
const replayedAtOnce = 200;

/** Configures endpoints with their secrets, and sends events again. Callers hold the transaction. */
export function prepareWebhookEndpoints({ clock, randomBytes, getKey, webhooks }: Dependencies) {
  const { endpoints, deliveries } = webhooks;
  const secrets = createSeal({ getKey, randomBytes, use: 'webhook secret' });
  const toRow = ({ name, url, types, isOn }: EndpointFields) => ({
    ...{ name, url, types: JSON.stringify(types) },
    isOn: isOn ? (1 as const) : (0 as const),
  });

  function makeSecret(id: number): { secret: string; sealedSecret: string } {
    const secret = makeWebhookSecret(randomBytes);
    return { secret, sealedSecret: secrets.seal(String(id), secret) };
  }

  /** Undefined if the secret was encrypted with a key that is lost. */
  function openSecret(id: number, sealed: string): string | undefined {
    try {
      return secrets.open(String(id), sealed);
    } catch {
      return undefined;
    }
  }

  function reopen({ id, endpointId, customerId }: Pick<StoredDelivery, 'id' | 'endpointId' | 'customerId'>): void {
    const nowMs = clock().getTime();
    deliveries.reopen(id, nowMs);
    if (customerId !== null) deliveries.order(endpointId, customerId, nowMs);
  }

  return {
    list: endpoints.list,
    find: endpoints.find,
    /** Returns the id and the secret, which is shown only now. */
    add(fields: EndpointFields): { id: number; secret: string } {
      const id = endpoints.insert({ ...toRow(fields), nowMs: clock().getTime() });
      const { secret, sealedSecret } = makeSecret(id);
      endpoints.setSecret({ id, sealedSecret, oldSealedSecret: null, oldSecretUntilMs: null });
      return { id, secret };
    },
    /** Changes an endpoint. A paused one is tried again. */
    change(id: number, fields: EndpointFields): void {
      endpoints.change({ id, ...toRow(fields) });
      endpoints.resume(id);
    },
    /** Replaces the secret and returns the new one. The replaced secret also signs for a while. */
    rotate({ id, sealedSecret: oldSealedSecret }: StoredEndpoint): string {
      const { secret, sealedSecret } = makeSecret(id);
      const oldSecretUntilMs = clock().getTime() + webhookLimits.oldSecretHours * 3_600_000;
      endpoints.setSecret({ id, sealedSecret, oldSealedSecret, oldSecretUntilMs });
      return secret;
    },
    remove: endpoints.remove,
    resume: endpoints.resume,
    /** Stores an event that only tries the endpoint. Returns the delivery's id. */
    test: (endpoint: StoredEndpoint): number => webhooks.addTo(endpoint, webhookTestType, { endpoint_id: endpoint.id }),
    /** Returns the secrets that sign now; none if they were encrypted with a key that is lost. */
    listSecrets({ id, sealedSecret, oldSealedSecret, oldSecretUntilMs }: StoredEndpoint): string[] {
      const isOldValid = oldSealedSecret !== null && (oldSecretUntilMs ?? 0) > clock().getTime();
      return [sealedSecret, ...(isOldValid ? [oldSealedSecret] : [])].flatMap((sealed) => openSecret(id, sealed) ?? []);
    },
    /** Sends one event again, before later ones of the same member. */
    replay(delivery: StoredDelivery): void {
      reopen(delivery);
      endpoints.resume(delivery.endpointId);
    },
    /**
     * Sends up to `replayedAtOnce` events since a time again: those that were given up, or those that wait after a failed attempt. Returns the last
     * id; undefined if there are no more.
     */
    replaySince(of: 'failed' | 'tried', endpointId: number, sinceMs: number, after: number): { count: number; lastId: number | undefined } {
      const ids = deliveries.listRepeatable(of, { endpointId, sinceMs, after, limit: replayedAtOnce });
      for (const id of ids) {
        const delivery = deliveries.find(id);
        if (delivery) reopen(delivery);
      }
      endpoints.resume(endpointId);
      return { count: ids.length, lastId: ids.length < replayedAtOnce ? undefined : ids.at(-1) };
    },
  };
}
