import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type Pusher from 'pusher';
import { type Env, gatewayUrlOf } from '#config/env.ts';
import type { RealtimeHost } from '#config/realtime.ts';
import type { Tenant } from '#config/tenant.ts';
import { createPusher, settleRealtime } from '../../../realtime/realtime-plan.ts';
import { type PublishedEvent, type Publisher, silentPublisher } from './live-events.ts';

interface Dependencies {
  pusher: Pick<Pusher, 'triggerBatch' | 'terminateUserConnections'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Pauses between attempts; after the last one the task is dropped, because reconnecting pages refetch everything anyway. */
  pausesMs?: readonly number[];
}

type Task = { event: PublishedEvent } | { endFor: string };

/** Max events per call, defined by the protocol. */
const maxPerBatch = 10;
/** Max tasks that wait for an unresponsive server. */
const maxWaiting = 10_000;

/** Publishes through Pusher's server library, in order, one call at a time. */
export function createPublisher({ pusher, log, pausesMs = [250, 1000, 5000] }: Dependencies) {
  const waiting: Task[] = [];
  let running: Promise<void> | undefined;
  let isClosing = false;

  function add(task: Task): void {
    if (isClosing) return;
    if (waiting.length >= maxWaiting) waiting.shift();
    waiting.push(task);
    running ??= Promise.resolve()
      .then(publishAll)
      .finally(() => {
        running = undefined;
      });
  }

  async function publishAll(): Promise<void> {
    for (;;) {
      const tasks = takeNext();
      if (tasks.length === 0) return;
      await attempt(tasks);
    }
  }

  /** Takes either the next consecutive events, up to one batch, or a single end of connections. */
  function takeNext(): Task[] {
    const end = waiting.findIndex((task) => 'endFor' in task);
    if (end === 0) return waiting.splice(0, 1);
    return waiting.splice(0, Math.min(maxPerBatch, end === -1 ? waiting.length : end));
  }

  async function attempt(tasks: readonly Task[]): Promise<void> {
    for (const pauseMs of [...pausesMs, undefined]) {
      try {
        await perform(tasks);
        return;
      } catch (error) {
        if (pauseMs === undefined || isClosing)
          log.warn({ count: tasks.length, ...toFacts(error) }, 'could not publish changes: open pages show old content for now');
        if (pauseMs === undefined || isClosing) return;
        await wait(pauseMs);
      }
    }
  }

  async function perform(tasks: readonly Task[]): Promise<void> {
    const [first] = tasks;
    if (first && 'endFor' in first) await pusher.terminateUserConnections(first.endFor);
    else await pusher.triggerBatch(tasks.flatMap((task) => ('event' in task ? [task.event] : [])));
  }

  const publisher: Publisher = {
    publish: (event) => add({ event }),
    endConnections: (name) => add({ endFor: name }),
  };
  return {
    ...publisher,
    /** Stops accepting tasks. Resolves when all are published or have failed once more. */
    async close(): Promise<void> {
      isClosing = true;
      await running;
    },
  };
}

/** Returns what may be logged of the library's errors: neither address nor body, because they contain the call's signature. */
function toFacts(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return {};
  const status = 'status' in error ? error.status : undefined;
  const cause = 'error' in error ? error.error : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return { status, code };
}

/** Publishes to the tenant's realtime server, embedded or external; does nothing while it is off. Throws `ConfigError`. */
export function openPublisher(env: Env, tenant: Pick<Tenant, 'realtime'>, log: Pick<FastifyBaseLogger, 'warn'>) {
  const plan = settleRealtime(env, tenant);
  if (plan.server === 'off') return { ...silentPublisher, close: async () => {} };
  const place = plan.server === 'embedded' ? { app: plan.app, cluster: '', host: toHost(gatewayUrlOf(env)) } : plan;
  return createPublisher({ pusher: createPusher(place), log });
}

/** Returns the address of the embedded server, which is part of the gateway. */
function toHost(gatewayUrl: string): RealtimeHost {
  const { hostname, port, protocol } = new URL(gatewayUrl);
  const isTls = protocol === 'https:';
  return { host: hostname, port: Number(port) || (isTls ? 443 : 80), isTls };
}
