import type { FastifyBaseLogger } from 'fastify';
import { webhookLimits } from '#shared/site/webhook-events.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import { createDueRunner } from '../core/jobs/due-runner.ts';
import type { Domain } from '../domain.ts';
import { answerWithinMs, type PostWebhook } from './post-webhook.ts';
import type { AttemptOutcome, StoredDelivery, StoredEndpoint } from './queries.ts';
import { signWebhook } from './sign-webhook.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'webhooks' | 'webhookEndpoints' | 'mailTasks' | 'staffAccounts'>;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  post: PostWebhook;
}

const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000];
/** Pause after each failed attempt of an event. After the last attempt, the event is given up: about three days after the first. */
export const pausesMs: readonly number[] = [
  ...[5 * secondMs, 5 * minuteMs, 30 * minuteMs],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
];
/** Parallel attempts of an endpoint, each of another member. */
const atOnce = 4;
/** A failing endpoint gets one attempt at a time, with growing rests, so that a long queue does not become a storm. */
const minRestMs = 2 * secondMs;
const maxRestMs = 5 * minuteMs;
/** A claimed event is due again after this time if the process was killed meanwhile. */
const claimedMs = answerWithinMs + 5 * secondMs;

/**
 * Delivers stored events at least once, in order per member and endpoint. Each endpoint has a runner of its own, so that a slow one delays no other. An
 * event is claimed before each attempt: it is delivered twice only if the process ends between sending it and recording the answer.
 */
export function createWebhookRunners({ domain, log, post }: Dependencies) {
  const { db, clock, webhooks, webhookEndpoints, mailTasks, staffAccounts } = domain;
  const { endpoints, deliveries } = webhooks;
  const runners = new Map<number, ReturnType<typeof createDueRunner>>();
  const keep = <T>(action: () => T) => awaitTransaction(db, action, patient);
  let isStarted = false;

  function toRunner(id: number) {
    return createDueRunner({
      clock,
      doDue: (isClosed) => deliverDue(id, isClosed),
      findSoonestMs() {
        const endpoint = findOpen(id);
        const soonestMs = endpoint && deliveries.findSoonestMs(id);
        return soonestMs === undefined ? undefined : Math.max(soonestMs, endpoint?.restsUntilMs ?? 0);
      },
      onError: (error) => log.error({ error, endpoint: id }, 'events could not be delivered'),
    });
  }

  /** Undefined if the endpoint is removed, off or paused. */
  function findOpen(id: number): StoredEndpoint | undefined {
    const endpoint = endpoints.find(id);
    return endpoint?.isOn && endpoint.pausedMs === null ? endpoint : undefined;
  }

  async function deliverDue(id: number, isClosed: () => boolean): Promise<void> {
    while (!isClosed()) {
      const endpoint = findOpen(id);
      const nowMs = clock().getTime();
      if (!endpoint || endpoint.restsUntilMs > nowMs) return;
      const due = deliveries.listDue(id, nowMs, endpoint.failures > 0 ? 1 : atOnce);
      if (due.length === 0) return;
      await Promise.all(due.map((delivery) => attempt(endpoint, delivery)));
    }
  }

  async function attempt(endpoint: StoredEndpoint, delivery: StoredDelivery): Promise<void> {
    const { id, key, body } = delivery;
    const now = clock();
    if (!(await keep(() => deliveries.claim(delivery, now.getTime(), now.getTime() + claimedMs)))) return;
    const secrets = webhookEndpoints.listSecrets(endpoint);
    const headers = { 'content-type': 'application/json', 'user-agent': 'Mallfront-Webhooks', ...signWebhook({ key, body }, secrets, now) };
    const outcome: AttemptOutcome =
      secrets.length === 0 ? { tookMs: 0, status: null, answer: null, fault: 'secret' } : await post(endpoint.url, headers, body);
    const claimed = { ...delivery, attempts: delivery.attempts + 1 };
    const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    await keep(() => (isDelivered ? succeed(endpoint, claimed, outcome) : fail(endpoint, claimed, outcome)));
    // never the answer or the payload, which may contain personal data
    const facts = { endpoint: endpoint.id, delivery: id, attempts: claimed.attempts, status: outcome.status, fault: outcome.fault };
    if (!isDelivered) log.warn(facts, 'an event could not be delivered');
  }

  function succeed({ id: endpointId }: StoredEndpoint, delivery: StoredDelivery, outcome: AttemptOutcome): void {
    finish(delivery, outcome, 'delivered');
    endpoints.setSuccess(endpointId, clock().getTime());
  }

  function fail({ id: endpointId }: StoredEndpoint, delivery: StoredDelivery, outcome: AttemptOutcome): void {
    const nowMs = clock().getTime();
    const before = endpoints.find(endpointId);
    const failingMs = nowMs - (before?.failingSinceMs ?? nowMs);
    // 410: the receiver wants no more events (Standard Webhooks)
    const isOver = outcome.status === 410 || outcome.fault === 'secret' || failingMs >= webhookLimits.pauseAfterDays * 24 * hourMs;
    const pauseMs = isOver ? 0 : pausesMs[delivery.attempts - 1];
    if (pauseMs === undefined) finish(delivery, outcome, 'failed');
    else deliveries.setOutcome(delivery, outcome, { state: 'waiting', dueMs: nowMs + pauseMs });
    if (!before) return; // removed meanwhile
    endpoints.setFailure(endpointId, nowMs, nowMs + Math.min(minRestMs * 2 ** before.failures, maxRestMs));
    if (isOver) pause(endpointId);
  }

  function finish(delivery: StoredDelivery, outcome: AttemptOutcome, state: 'delivered' | 'failed'): void {
    if (!deliveries.setOutcome(delivery, outcome, { state, dueMs: null })) return;
    const { endpointId, customerId } = delivery;
    if (customerId !== null) deliveries.order(endpointId, customerId, clock().getTime());
  }

  /** Stops sending to an endpoint until a manager resumes it, and emails the managers. */
  function pause(endpointId: number): void {
    if (!endpoints.pause(endpointId, clock().getTime())) return;
    log.error({ endpoint: endpointId }, 'an endpoint of webhooks was paused: its events wait until a manager resumes it');
    for (const { id: staffId, isDisabled, roles } of staffAccounts.list())
      if (!isDisabled && roles.includes('manager')) mailTasks.add('webhook-paused', { staffId, endpointId });
  }

  function wake(): void {
    if (!isStarted) return;
    for (const runner of listRunners()) runner.wake();
  }

  /** Returns a runner for each endpoint, and closes those of removed ones. */
  function listRunners() {
    const ids = new Set(endpoints.list().map(({ id }) => id));
    for (const [id, runner] of runners) {
      if (ids.has(id)) continue;
      void runner.close();
      runners.delete(id);
    }
    for (const id of ids) if (!runners.has(id)) runners.set(id, toRunner(id));
    return [...runners.values()];
  }

  webhooks.onAdd(wake);
  return {
    /** Delivers due events. Resolves when none is due. */
    run: async (): Promise<void> => void (await Promise.all(listRunners().map((runner) => runner.run()))),
    /** Call after a change of endpoints, or after events were added elsewhere. */
    wake,
    /** Resumes events of an earlier process. */
    start(): void {
      isStarted = true;
      wake();
    },
    close: async (): Promise<void> => {
      isStarted = false;
      await Promise.all([...runners.values()].map((runner) => runner.close()));
    },
  };
}
