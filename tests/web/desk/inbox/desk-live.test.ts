import type Pusher from 'pusher-js';
import { expect, it, vi } from 'vitest';
import { createDeskLive } from '#web/desk/inbox/desk-live.ts';

type Handler = (name: string, data?: unknown) => void;

/** Creates a fake of the Pusher client with the parts that the desk uses. */
function createClient() {
  const handlers: Handler[] = [];
  const disconnect = vi.fn();
  const client = { subscribe: () => ({ bind_global: (handler: Handler) => void handlers.push(handler) }), disconnect };
  const tell: Handler = (name, data) => {
    for (const handle of handlers) handle(name, data);
  };
  return { client: client as unknown as Pusher, disconnect, tell };
}

it('sends events of the desk to all listeners, over one connection that ends with the last of them', async () => {
  const { client, disconnect, tell } = createClient();
  const connect = vi.fn(async () => client);
  const live = createDeskLive(connect);
  const heard: string[] = [];
  const stops = ['one', 'other'].map((who) => live.listen((name) => void heard.push(`${who} ${name}`)));
  await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
  await connect.mock.results[0]?.value;
  tell('message.created', { id: 1 });
  tell('pusher:something', {});
  expect(heard).toEqual(['one message.created', 'other message.created']);
  for (const stop of stops) stop();
  await vi.waitFor(() => expect(disconnect).toHaveBeenCalledTimes(1));
});

it('sends one event of each kind after every subscription, because real events may have been missed', async () => {
  const { client, tell } = createClient();
  const connect = vi.fn(async () => client);
  const heard: unknown[] = [];
  createDeskLive(connect).listen((name, data) => void heard.push([name, data]));
  await vi.waitFor(() => expect(connect).toHaveBeenCalled());
  await connect.mock.results[0]?.value;
  expect(heard).toEqual([]);
  tell('pusher:subscription_succeeded');
  expect(heard).toContainEqual(['message.created', undefined]);
  expect(heard).toContainEqual(['request.created', undefined]);
});
