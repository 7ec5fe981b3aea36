import { isDeepStrictEqual } from 'node:util';
import type { WebhookData, WebhookType } from '#shared/site/webhook-events.ts';
import type { Database } from '../core/db/database.ts';
import { afterCommit } from '../core/db/transaction.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import { prepareDeliveryQueries, prepareEndpointQueries, type StoredEndpoint } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  /** Whether endpoints may be in the centre's own network, and without https. */
  allowsInternal: boolean;
}

/** An event of a member or of the centre. */
export interface NewEvent<Data> {
  /** The member concerned, whose events are delivered in order. */
  customerId?: number | null;
  data: Data;
  /** Pause before the first attempt. */
  afterMs?: number;
}

/**
 * Stores events for other systems in the database, within the transaction of the act. An act that is rolled back sends nothing. A committed one is
 * sent even if the process is killed (`run-webhooks.ts`). Costs one query if no endpoint wants the event.
 */
export function prepareWebhooks({ db, clock, randomBytes, allowsInternal }: Dependencies) {
  const endpoints = prepareEndpointQueries(db);
  const deliveries = prepareDeliveryQueries(db);
  let tellAdded = (): void => {};

  function insert(type: string, to: readonly StoredEndpoint[], { customerId = null, data, afterMs = 0 }: NewEvent<unknown>): number[] {
    if (!db.isTransaction) throw new Error('events are stored within a transaction only');
    const now = clock();
    const key = `msg_${randomBytes(16).toString('base64url')}`;
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
    const ids = to.map(({ id: endpointId }) => {
      const isHeld = customerId !== null && deliveries.findFirstId(endpointId, customerId) !== undefined;
      const dueMs = isHeld ? null : now.getTime() + afterMs;
      return deliveries.insert({ endpointId, key, type, customerId, body, nowMs: now.getTime(), dueMs });
    });
    afterCommit(db, () => tellAdded());
    return ids;
  }

  const listWanting = (type: WebhookType): StoredEndpoint[] => endpoints.list().filter(({ isOn, types }) => isOn && types.includes(type));

  return {
    allowsInternal,
    /** Stores an event for each endpoint that wants its type. */
    add<Type extends WebhookType>(type: Type, event: NewEvent<WebhookData[Type]>): void {
      const to = listWanting(type);
      if (to.length > 0) insert(type, to, event);
    },
    /** Like `add`, but an equal event that was not sent yet stands for this one, too. */
    addOnce<Type extends WebhookType>(type: Type, event: NewEvent<WebhookData[Type]>): void {
      const isWaiting = (body: string) => isDeepStrictEqual(JSON.parse(body).data, event.data);
      const to = listWanting(type).filter(({ id }) => !deliveries.listUntried(id, type).some(isWaiting));
      if (to.length > 0) insert(type, to, event);
    },
    /** Stores an event for one endpoint, and returns the delivery's id. */
    addTo: (endpoint: StoredEndpoint, type: string, data: Readonly<Record<string, unknown>>): number =>
      insert(type, [endpoint], { data })[0] ?? 0,
    /** Called after the commit of events that this process has added; not for those of other processes. */
    onAdd(listener: () => void): void {
      tellAdded = listener;
    },
    /** Sends waiting events after a change of endpoints. Call after the commit. */
    wake: (): void => tellAdded(),
    /** Deletes a member's events. Call before the acts of the erasure, whose events are still sent, with the member's id only. */
    forget: deliveries.forget,
    listOfMember: deliveries.listOfMember,
    endpoints,
    deliveries,
  };
}

export type Webhooks = ReturnType<typeof prepareWebhooks>;
