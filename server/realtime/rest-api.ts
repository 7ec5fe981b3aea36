import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { RealtimeApp } from '#config/realtime.ts';
import { findChannelKind, findUserId } from './channel-names.ts';
import type { Hub } from './hub.ts';
import { isSigned } from './signatures.ts';

interface Dependencies {
  app: RealtimeApp;
  hub: Hub;
  /** Called for every event before it is sent to clients. */
  onEvent?: (channel: string, event: string) => void;
  nowMs: () => number;
}

const maxSkewSeconds = 600;
const maxChannels = 100;
const maxEvents = 10;
const maxDataBytes = 10_240;
const bodyLimit = 131_072;

const name = z.string().check(z.minLength(1), z.maxLength(200));
const Event = z.object({
  name,
  data: z.string(),
  channels: z.optional(z.array(z.string()).check(z.maxLength(maxChannels))),
  channel: z.optional(z.string()),
  socket_id: z.optional(z.string()),
  info: z.optional(z.string()),
});
const Batch = z.object({ batch: z.array(Event).check(z.maxLength(maxEvents)) });

/** A refused call: status and reason. */
class Refusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** `/apps/{id}/…`: the HTTP API of the Pusher server libraries (version 1.0); every request must be signed. */
export function registerRestApi(fastify: FastifyInstance, { app, hub, onEvent, nowMs }: Dependencies): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, _request, reply) => {
      const statusCode = error instanceof Refusal || isTooLarge(error) ? error.statusCode : 500;
      if (statusCode === 500) scope.log.error({ err: error }, 'a realtime call failed');
      return reply
        .code(statusCode ?? 500)
        .type('text/plain; charset=utf-8')
        .send(statusCode === 500 ? 'Internal error' : `${error instanceof Error ? error.message : ''}\n`);
    });
    scope.addHook('preHandler', async (request) => assertSigned(request));

    scope.post('/apps/:id/events', async (request) => {
      const event = read(Event, request.body);
      const channels = toChannels(event);
      deliver(event, channels);
      if (event.info === undefined) return {};
      return { channels: Object.fromEntries(channels.map((channel) => [channel, describe(channel, event.info)])) };
    });
    scope.post('/apps/:id/batch_events', async (request) => {
      const { batch } = read(Batch, request.body);
      const checked = batch.map((event) => ({ event, channels: toChannels(event) })); // all or none
      for (const { event, channels } of checked) deliver(event, channels);
      if (batch.every(({ info }) => info === undefined)) return {};
      return { batch: checked.map(({ event, channels: [channel = ''] }) => describe(channel, event.info)) };
    });
    scope.get<{ Querystring: { filter_by_prefix?: string; info?: string } }>('/apps/:id/channels', async ({ query }) => {
      const names = hub.list(query.filter_by_prefix);
      return { channels: Object.fromEntries(names.map((channel) => [channel, describe(channel, query.info)])) };
    });
    scope.get<{ Params: { name: string } }>('/apps/:id/channels/:name', async ({ params }) => {
      return { occupied: hub.countSockets(params.name) > 0, ...describe(params.name, 'subscription_count,user_count') };
    });
    scope.get<{ Params: { name: string } }>('/apps/:id/channels/:name/users', async ({ params }) => {
      if (!findChannelKind(params.name)?.isPresence) throw new Refusal(400, 'Users are known of presence channels');
      return { users: hub.listUsers(params.name).map((id) => ({ id })) };
    });
    scope.post<{ Params: { userId: string } }>('/apps/:id/users/:userId/terminate_connections', async ({ params }) => {
      hub.terminate(params.userId);
      return {};
    });
  });

  /** Requested attributes of a channel, comma-separated; only presence channels have users. */
  function describe(channel: string, info = ''): { subscription_count?: number; user_count?: number } {
    const asked = info.split(',');
    const isPresence = findChannelKind(channel)?.isPresence === true;
    return {
      ...(asked.includes('subscription_count') && { subscription_count: hub.countSockets(channel) }),
      ...(asked.includes('user_count') && isPresence && { user_count: hub.listUsers(channel).length }),
    };
  }

  function toChannels({ channels, channel, data }: z.output<typeof Event>): string[] {
    const names = channels ?? (channel === undefined ? [] : [channel]);
    if (names.length === 0) throw new Refusal(400, 'No channel');
    const stranger = names.find((one) => !findChannelKind(one) && findUserId(one) === undefined);
    if (stranger !== undefined) throw new Refusal(400, 'Invalid channel name');
    if (Buffer.byteLength(data) > maxDataBytes)
      throw new Refusal(413, `The data content of this event exceeds the allowed maximum (${maxDataBytes} bytes)`);
    return names;
  }

  function deliver(event: z.output<typeof Event>, names: readonly string[]): void {
    for (const one of names) onEvent?.(one, event.name);
    for (const one of names) hub.publish(one, event.name, event.data, { exceptId: event.socket_id });
  }

  /** Verifies key, time, body and signature. Refusals give no further details. */
  function assertSigned(request: FastifyRequest): void {
    const { pathname, searchParams } = new URL(request.originalUrl, 'http://any');
    const params = [...searchParams];
    const query = new Map(params);
    if ((request.params as { id: string }).id !== app.id) throw new Refusal(404, 'Unknown application'); // safe: every route has `:id`
    if (query.size !== params.length) throw new Refusal(400, 'A parameter stands twice');
    if (query.get('auth_key') !== app.key || query.get('auth_version') !== '1.0')
      throw new Refusal(401, 'Unknown auth_key or auth_version');
    const timestamp = query.get('auth_timestamp') ?? '';
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs() / 1000 - Number(timestamp)) > maxSkewSeconds)
      throw new Refusal(401, 'Timestamp expired');
    const body = Buffer.isBuffer(request.body) ? request.body : undefined;
    const md5 = body && body.length > 0 ? createHash('md5').update(body).digest('hex') : undefined;
    if (query.get('body_md5') !== md5) throw new Refusal(401, 'Invalid body_md5');
    const signature = query.get('auth_signature') ?? '';
    query.delete('auth_signature');
    const sorted = [...query].sort(([one], [other]) => (one < other ? -1 : 1));
    const text = [request.method, pathname, sorted.map(([key, value]) => `${key}=${value}`).join('&')].join('\n');
    if (!isSigned(app.secret, text, signature)) throw new Refusal(401, 'Invalid signature');
  }
}

function read<T extends z.core.$ZodType>(schema: T, body: unknown): z.output<T> {
  const found = z.safeParse(schema, parse(body));
  if (!found.success) throw new Refusal(400, 'Invalid body');
  return found.data;
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

function isTooLarge(error: unknown): error is Error & { statusCode: number } {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
