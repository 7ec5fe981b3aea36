import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createWebhookPoster } from '#server/mall-api/webhooks/post-webhook.ts';
import { createWebhookRunners } from '#server/mall-api/webhooks/run-webhooks.ts';
import { webhookTypes } from '#shared/site/webhook-events.ts';
import { type RunningMallApi, silentLog } from './running-mall-api.ts';

export interface ReceivedEvent {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Starts a local receiver. `answers` are the next statuses; 200 after that. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const answers: (number | 'hang')[] = [];
  let tell = (): void => {};
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    const status = answers.shift() ?? 200;
    if (status !== 'hang') response.writeHead(status, { location: '/elsewhere' }).end('its words');
    tell();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // safe: the address of a TCP server is an object
  return {
    received,
    answers,
    url: `http://127.0.0.1:${port}/hook`,
    bodies: () => received.map(({ body }) => JSON.parse(body)),
    /** Resolves once this number of events has arrived. */
    arrived: (count: number) =>
      new Promise<void>((resolve) => {
        tell = () => received.length >= count && resolve();
        tell();
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Reads an event as the official library does. Throws if the signature is wrong. */
export const readEvent = ({ headers, body }: ReceivedEvent, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>); // safe: Node joins repeated headers

/** Adds an endpoint for all events. */
export const addEndpoint = ({ db, domain }: RunningMallApi, url: string, types: readonly string[] = webhookTypes) =>
  inTransaction(db, () => domain.webhookEndpoints.add({ name: 'Till system', url, types, isOn: true }));

/** Creates runners that may reach the local receiver. */
export function createRunners({ domain }: RunningMallApi, withinMs = 2000) {
  const poster = createWebhookPoster({ allowsInternal: true, withinMs });
  const runners = createWebhookRunners({ domain, log: silentLog, post: poster.post });
  return {
    ...runners,
    close: async () => {
      await runners.close();
      await poster.close();
    },
  };
}
