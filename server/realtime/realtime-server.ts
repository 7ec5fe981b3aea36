import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RealtimeApp } from '#config/realtime.ts';
import type { RedisLink } from '../redis/link.ts';
import { createConnections } from './connections.ts';
import { createHub, Relayed } from './hub.ts';
import { registerRestApi } from './rest-api.ts';
import { createWebhooks } from './webhooks.ts';

interface Dependencies {
  app: RealtimeApp;
  /** Whether a page of this origin may connect at this host. */
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  addressOf: (request: IncomingMessage) => string;
  setInUse: (socket: Socket, isInUse: boolean) => void;
  /** Limit of sockets in total, and of connections per address. */
  most: { sockets: number; perAddress: number };
  clock: { monotonicMs(): number; now(): Date };
  /** Called for every event before it is sent to clients. */
  onEvent: (channel: string, event: string, isRelayed?: boolean) => void;
  /** Receives webhooks about channels and members; undefined: none are sent. */
  webhookUrl: string | undefined;
  /** Link to other gateways; undefined: there are none. */
  redis?: Pick<RedisLink, 'tell' | 'hear' | 'onGap'> | undefined;
  log: Pick<Logger, 'warn'>;
}

/** Share of an address's connections that may be sockets, which stay open: pages and calls need the rest. */
const shareOfConnections = 0.5;
const topic = 'realtime';
/** Spreads reconnections after a gap, so that clients do not reconnect simultaneously. */
const gapSpreadMs = 4000;

/**
 * The embedded realtime server (Pusher protocol 7) on the gateway's own port: sockets at `/app/{key}`, the HTTP API of
 * the server libraries at `/apps/{id}/…`. After the gateway has drained, asks all clients to reconnect (4200).
 */
export function registerRealtimeServer(
  fastify: FastifyInstance,
  { app, isOwnOrigin, addressOf, setInUse, most, clock, onEvent, webhookUrl, redis, log }: Dependencies,
): { countSockets: () => number } {
  const webhooks = webhookUrl === undefined ? undefined : createWebhooks({ app, url: webhookUrl, now: clock.now, log });
  const hub = createHub({ nowMs: clock.monotonicMs, onEvent: webhooks?.tell, relay: redis && ((relayed) => redis.tell(topic, relayed)) });
  const connections = createConnections({
    app,
    hub,
    isOwnOrigin,
    addressOf,
    setInUse,
    nowMs: clock.monotonicMs,
    log,
    most: {
      sockets: most.sockets,
      perAddress: Math.floor(most.perAddress * shareOfConnections),
    },
  });
  redis?.hear(topic, Relayed, (relayed) => {
    if (relayed.kind === 'event') onEvent(relayed.name, relayed.event, true);
    hub.takeRelayed(relayed);
  });
  redis?.onGap(() => connections.letGo(gapSpreadMs)); // clients refetch what they missed when they reconnect
  connections.attach(fastify.server);
  registerRestApi(fastify, { app, hub, onEvent, nowMs: () => clock.now().getTime() });
  fastify.addHook('preClose', async () => connections.close());
  fastify.addHook('onClose', async () => webhooks?.close());
  return { countSockets: connections.count };
}

/** Whether an upgrade request is for the realtime server; any other is answered like an ordinary request. */
export function isSocketAddress(url: string | undefined): boolean {
  return /^\/app(?:\/|$)/.test(url ?? '');
}
