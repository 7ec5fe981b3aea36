import type { Database, Row, Value } from '../core/db/database.ts';

/** Reason why an attempt had no answer. */
export const webhookFaults = ['address', 'name', 'connection', 'certificate', 'timeout', 'secret'] as const;
export type WebhookFault = (typeof webhookFaults)[number];
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface StoredEndpoint {
  id: number;
  name: string;
  url: string;
  types: readonly string[];
  sealedSecret: string;
  oldSealedSecret: string | null;
  oldSecretUntilMs: number | null;
  isOn: boolean;
  failures: number;
  failingSinceMs: number | null;
  restsUntilMs: number;
  pausedMs: number | null;
  lastSuccessMs: number | null;
  createdMs: number;
}

export interface StoredDelivery {
  id: number;
  endpointId: number;
  key: string;
  type: string;
  customerId: number | null;
  body: string;
  atMs: number;
  state: DeliveryState;
  attempts: number;
  dueMs: number | null;
  triedMs: number | null;
  tookMs: number | null;
  status: number | null;
  answer: string | null;
  fault: WebhookFault | null;
}

/** Outcome of an attempt. `status` and `answer` are null if there was no answer, `fault` if there was one. */
export interface AttemptOutcome {
  tookMs: number;
  status: number | null;
  answer: string | null;
  fault: WebhookFault | null;
}

const endpointColumns = `id, name, url, types, sealed_secret, old_sealed_secret, old_secret_until_ms, is_on, failures, failing_since_ms,
  rests_until_ms, paused_ms, last_success_ms, created_ms`;
const deliveryColumns = `id, endpoint_id, key, type, customer_id, body, at_ms, state, attempts, due_ms, tried_ms, took_ms, status, answer, fault`;

/** Queries of endpoints. Callers hold the transaction. */
export function prepareEndpointQueries(db: Database) {
  const list = db.prepare(`SELECT ${endpointColumns} FROM webhook_endpoint ORDER BY id`);
  const find = db.prepare(`SELECT ${endpointColumns} FROM webhook_endpoint WHERE id = :id`);
  const insert = db.prepare(
    `INSERT INTO webhook_endpoint (name, url, types, sealed_secret, is_on, created_ms) VALUES (:name, :url, :types, '', :isOn, :nowMs) RETURNING id`,
  );
  const change = db.prepare('UPDATE webhook_endpoint SET name = :name, url = :url, types = :types, is_on = :isOn WHERE id = :id');
  const setSecret = db.prepare(
    `UPDATE webhook_endpoint SET old_sealed_secret = :oldSealedSecret, old_secret_until_ms = :oldSecretUntilMs, sealed_secret = :sealedSecret
     WHERE id = :id`,
  );
  const remove = db.prepare('DELETE FROM webhook_endpoint WHERE id = :id');
  const setSuccess = db.prepare(
    `UPDATE webhook_endpoint SET failures = 0, failing_since_ms = NULL, rests_until_ms = 0, last_success_ms = :nowMs WHERE id = :id`,
  );
  const setFailure = db.prepare(
    `UPDATE webhook_endpoint SET failures = failures + 1, failing_since_ms = coalesce(failing_since_ms, :nowMs), rests_until_ms = :restsUntilMs
     WHERE id = :id`,
  );
  const pause = db.prepare('UPDATE webhook_endpoint SET paused_ms = :nowMs WHERE id = :id AND paused_ms IS NULL');
  const resume = db.prepare(
    'UPDATE webhook_endpoint SET paused_ms = NULL, failures = 0, failing_since_ms = NULL, rests_until_ms = 0 WHERE id = :id',
  );

  return {
    list: (): StoredEndpoint[] => list.all().map(toEndpoint),
    find(id: number): StoredEndpoint | undefined {
      const row = find.get({ id });
      return row && toEndpoint(row);
    },
    insert: (row: { name: string; url: string; types: string; isOn: 0 | 1; nowMs: number }): number => Number(insert.get(row)?.id),
    change: (row: { id: number; name: string; url: string; types: string; isOn: 0 | 1 }): void => void change.run(row),
    setSecret: (row: { id: number; sealedSecret: string; oldSealedSecret: string | null; oldSecretUntilMs: number | null }): void =>
      void setSecret.run(row),
    remove: (id: number): void => void remove.run({ id }),
    setSuccess: (id: number, nowMs: number): void => void setSuccess.run({ id, nowMs }),
    setFailure: (id: number, nowMs: number, restsUntilMs: number): void => void setFailure.run({ id, nowMs, restsUntilMs }),
    /** Returns false if the endpoint is already paused. */
    pause: (id: number, nowMs: number): boolean => pause.run({ id, nowMs }).changes > 0,
    /** Forgets the failures, so that waiting events are sent again. */
    resume: (id: number): void => void resume.run({ id }),
  };
}

/** Queries of deliveries. Callers hold the transaction. */
export function prepareDeliveryQueries(db: Database) {
  const insert = db.prepare(
    `INSERT INTO webhook_delivery (endpoint_id, key, type, customer_id, body, at_ms, state, due_ms)
     VALUES (:endpointId, :key, :type, :customerId, :body, :nowMs, 'waiting', :dueMs) RETURNING id`,
  );
  const ofMember = `endpoint_id = :endpointId AND customer_id = :customerId AND customer_id IS NOT NULL AND state = 'waiting'`;
  const findFirst = db.prepare(`SELECT id FROM webhook_delivery WHERE ${ofMember} ORDER BY id LIMIT 1`);
  const listDue = db.prepare(
    `SELECT ${deliveryColumns} FROM webhook_delivery WHERE endpoint_id = :endpointId AND due_ms <= :nowMs ORDER BY due_ms, id LIMIT :limit`,
  );
  const findSoonest = db.prepare(
    'SELECT min(due_ms) AS due_ms FROM webhook_delivery WHERE endpoint_id = :endpointId AND due_ms IS NOT NULL',
  );
  const claim = db.prepare(
    `UPDATE webhook_delivery SET attempts = attempts + 1, due_ms = :dueMs, tried_ms = :nowMs
     WHERE id = :id AND attempts = :attempts AND due_ms = :knownDueMs`,
  );
  const setOutcome = db.prepare(
    `UPDATE webhook_delivery SET state = :state, due_ms = :dueMs, took_ms = :tookMs, status = :status, answer = :answer, fault = :fault
     WHERE id = :id AND state = 'waiting' AND attempts = :attempts`,
  );
  const setDue = db.prepare(`UPDATE webhook_delivery SET due_ms = :dueMs WHERE id = :id AND state = 'waiting' AND due_ms IS NULL`);
  const hold = db.prepare(`UPDATE webhook_delivery SET due_ms = NULL WHERE ${ofMember} AND id > :id`);
  const reopen = db.prepare(`UPDATE webhook_delivery SET state = 'waiting', attempts = 0, due_ms = :nowMs WHERE id = :id`);
  const lists = new Map(
    (['', 'waiting', 'delivered', 'failed'] as const).map((state) => [
      state,
      db.prepare(
        `SELECT ${deliveryColumns} FROM webhook_delivery
         WHERE endpoint_id = :endpointId ${state && 'AND state = :state'} AND id < :before ORDER BY id DESC LIMIT :limit`,
      ),
    ]),
  );
  const find = db.prepare(`SELECT ${deliveryColumns} FROM webhook_delivery WHERE id = :id`);
  const listRepeatable = (condition: string) =>
    db.prepare(
      `SELECT id FROM webhook_delivery WHERE endpoint_id = :endpointId AND ${condition} AND id > :after AND at_ms >= :sinceMs ORDER BY id LIMIT :limit`,
    );
  const listUntried = db.prepare(
    `SELECT body FROM webhook_delivery WHERE endpoint_id = :endpointId AND due_ms IS NOT NULL AND attempts = 0 AND type = :type`,
  );
  const listFailed = listRepeatable(`state = 'failed'`);
  const listTried = listRepeatable(`state = 'waiting' AND attempts > 0`);
  const findOldest = db.prepare(
    `SELECT at_ms FROM webhook_delivery WHERE endpoint_id = :endpointId AND state = 'waiting' ORDER BY id LIMIT 1`,
  );
  const countOf = db.prepare(`SELECT count(*) AS count FROM webhook_delivery WHERE endpoint_id = :endpointId AND state = :state`);
  const forget = db.prepare('DELETE FROM webhook_delivery WHERE customer_id = :customerId');
  const listOfMember = db.prepare(
    'SELECT key, type, at_ms, state FROM webhook_delivery WHERE customer_id = :customerId AND customer_id IS NOT NULL ORDER BY id',
  );

  const findFirstId = (endpointId: number, customerId: number): number | undefined => {
    const row = findFirst.get({ endpointId, customerId });
    return row && Number(row.id);
  };

  return {
    insert: (row: {
      endpointId: number;
      key: string;
      type: string;
      customerId: number | null;
      body: string;
      nowMs: number;
      dueMs: number | null;
    }): number => Number(insert.get(row)?.id),
    /** Finds the earliest event of a member that waits for an endpoint. */
    findFirstId,
    listDue: (endpointId: number, nowMs: number, limit: number): StoredDelivery[] =>
      listDue.all({ endpointId, nowMs, limit }).map(toDelivery),
    findSoonestMs: (endpointId: number): number | undefined => toNumber(findSoonest.get({ endpointId })?.due_ms) ?? undefined,
    /** Returns false if another process has claimed, finished or held the delivery since it was read. */
    claim: ({ id, attempts, dueMs: knownDueMs }: StoredDelivery, nowMs: number, dueMs: number): boolean =>
      claim.run({ id, attempts, knownDueMs, nowMs, dueMs }).changes > 0,
    /** Stores the outcome of an attempt; nothing if the delivery was attempted again or finished meanwhile. */
    setOutcome: (
      { id, attempts }: Pick<StoredDelivery, 'id' | 'attempts'>,
      { tookMs, status, answer, fault }: AttemptOutcome,
      next: { state: DeliveryState; dueMs: number | null },
    ): boolean => setOutcome.run({ id, attempts, tookMs, status, answer, fault, ...next }).changes > 0,
    /** Makes the earliest waiting event of a member due, and holds back the later ones. */
    order(endpointId: number, customerId: number, nowMs: number): void {
      const id = findFirstId(endpointId, customerId);
      if (id === undefined) return;
      setDue.run({ id, dueMs: nowMs });
      hold.run({ endpointId, customerId, id });
    },
    reopen: (id: number, nowMs: number): void => void reopen.run({ id, nowMs }),
    /** Lists deliveries before an id, newest first. */
    list: (endpointId: number, state: DeliveryState | undefined, before: number | undefined, limit: number): StoredDelivery[] =>
      (lists.get(state ?? '')?.all({ endpointId, ...(state && { state }), before: before ?? Number.MAX_SAFE_INTEGER, limit }) ?? []).map(
        toDelivery,
      ),
    find(id: number): StoredDelivery | undefined {
      const row = find.get({ id });
      return row && toDelivery(row);
    },
    /** Lists the bodies of waiting events of a type that were never sent. */
    listUntried: (endpointId: number, type: string): string[] => listUntried.all({ endpointId, type }).map(({ body }) => String(body)),
    /** Lists events since a time that were given up (`failed`), or that wait after a failed attempt (`tried`). */
    listRepeatable: (of: 'failed' | 'tried', input: { endpointId: number; sinceMs: number; after: number; limit: number }): number[] =>
      (of === 'failed' ? listFailed : listTried).all(input).map(({ id }) => Number(id)),
    /** Finds the time of the oldest waiting event of an endpoint. */
    findOldestMs: (endpointId: number): number | undefined => toNumber(findOldest.get({ endpointId })?.at_ms) ?? undefined,
    countOf: (endpointId: number, state: DeliveryState): number => Number(countOf.get({ endpointId, state })?.count),
    forget: (customerId: number): void => void forget.run({ customerId }),
    listOfMember: (customerId: number): { id: string; type: string; at: string; state: string }[] =>
      listOfMember.all({ customerId }).map(({ key, type, at_ms, state }) => ({
        id: String(key),
        type: String(type),
        at: new Date(Number(at_ms)).toISOString(),
        state: String(state),
      })),
  };
}

function toEndpoint(row: Row): StoredEndpoint {
  return {
    id: Number(row.id),
    name: String(row.name),
    url: String(row.url),
    types: JSON.parse(String(row.types)) as string[], // safe: written from a list
    sealedSecret: String(row.sealed_secret),
    oldSealedSecret: toText(row.old_sealed_secret),
    oldSecretUntilMs: toNumber(row.old_secret_until_ms),
    isOn: row.is_on === 1,
    failures: Number(row.failures),
    failingSinceMs: toNumber(row.failing_since_ms),
    restsUntilMs: Number(row.rests_until_ms),
    pausedMs: toNumber(row.paused_ms),
    lastSuccessMs: toNumber(row.last_success_ms),
    createdMs: Number(row.created_ms),
  };
}

function toDelivery(row: Row): StoredDelivery {
  return {
    id: Number(row.id),
    endpointId: Number(row.endpoint_id),
    key: String(row.key),
    type: String(row.type),
    customerId: toNumber(row.customer_id),
    body: String(row.body),
    atMs: Number(row.at_ms),
    state: row.state as DeliveryState, // safe: ensured by a check of the table
    attempts: Number(row.attempts),
    dueMs: toNumber(row.due_ms),
    triedMs: toNumber(row.tried_ms),
    tookMs: toNumber(row.took_ms),
    status: toNumber(row.status),
    answer: toText(row.answer),
    fault: row.fault as WebhookFault | null, // safe: ensured by a check of the table
  };
}

const toNumber = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);
const toText = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);
