import type Pusher from 'pusher-js';
import { expect, it, vi } from 'vitest';
import { createDeskLive } from '#web/desk/inbox/desk-live.ts';

type Handler = (name: string, data?: unknown) => void;

/** Creates a fake of the Pusher client with the parts that the desk uses. */
function createClient() {
  const handlers: Handler[] = [];
  const failures: ((error: unknown) => void)[] = [];
  const [disconnect, reconnect] = [vi.fn(), vi.fn()];
  const client = {
    subscribe: () => ({ bind_global: (handler: Handler) => void handlers.push(handler) }),
    connection: { bind: (_name: string, handle: (error: unknown) => void) => void failures.push(handle) },
    signin: () => {},
    connect: reconnect,
    disconnect,
  };
  const tell: Handler = (name, data) => {
    for (const handle of handlers) handle(name, data);
  };
  const fail = (code: number) => {
    for (const handle of failures) handle({ type: 'PusherError', data: { code } });
  };
  return { client: client as unknown as Pusher, disconnect, reconnect, fail, tell };
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

it('reconnects after a pause when the server has ended all connections, unless nobody listens any more', async () => {
  vi.useFakeTimers();
  try {
    const { client, reconnect, fail } = createClient();
    const connect = vi.fn(async () => client);
    const stop = createDeskLive(connect, () => 0.5).listen(() => {});
    await vi.advanceTimersByTimeAsync(0); // connects
    fail(4200);
    vi.advanceTimersByTime(60_000);
    expect(reconnect).not.toHaveBeenCalled();
    fail(4009);
    vi.advanceTimersByTime(1499);
    expect(reconnect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reconnect).toHaveBeenCalledTimes(1);
    fail(4009);
    fail(4009); // the library reports a close twice
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reconnect).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
