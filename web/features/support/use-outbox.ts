import { useContext, useEffect, useSyncExternalStore } from 'react';
import { listConversations, listMessages, type Message, sendMessage, sendPictureMessage } from '#shared/contracts/messages.ts';
import type { WaitingCall } from '#shared/site/waiting.ts';
import type { Api } from '../../lib/data/api.ts';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { waitForNetwork } from '../../lib/data/wait-for-network.ts';
import { ofSite } from '../../lib/site-state.ts';
import { queueCall, requestSending } from '../../lib/waiting/queue-call.ts';
import { useWaiting } from '../../lib/waiting/use-waiting.ts';
import { removeWaiting, storeWaiting } from '../../lib/waiting/waiting-store.ts';
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts';

const siteOutbox = ofSite((): { outbox?: Outbox } => ({}));
const never = new AbortController().signal;

/** Outgoing messages of a conversation. Sending continues on other pages and, except for pictures, after a reload. */
export function useOutbox(conversationId: number) {
  const supply = useContext(SupplyContext);
  if (!supply) throw new Error('useOutbox needs a SupplyContext');
  const outbox = findOutbox(supply.api);
  const items = useSyncExternalStore(outbox.subscribe, outbox.list);
  const delivered = useSyncExternalStore(outbox.subscribe, outbox.listDelivered).filter((one) => one.conversation_id === conversationId);
  const refresh = useRefresh();
  useEffect(() => outbox.resume(conversationId), [outbox, conversationId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once for each delivered message
  useEffect(() => {
    if (delivered.length > 0) refresh(listMessages);
  }, [delivered.length]);
  const queued = useQueued(conversationId);
  return {
    outbox: {
      add: outbox.add,
      retry(id: number): void {
        outbox.retry(id);
        queued.retry();
      },
      remove(key: string): void {
        outbox.remove(key);
        queued.remove(key);
      },
    },
    outgoing: [...items.filter((item) => item.conversationId === conversationId), ...queued.outgoing],
    delivered,
  };
}

function findOutbox(api: Pick<Api, 'read' | 'send'>): Outbox {
  const site = siteOutbox();
  site.outbox ??= createOutbox({
    send: (item) => send(api, item),
    queue: (item) => queue(api, item),
    rest: (ms) => waitForNetwork(ms, never),
    storage: findStorage(),
    now: Date.now,
    newKey: () => crypto.randomUUID(),
  });
  return site.outbox;
}

async function send(api: Pick<Api, 'send'>, item: Outgoing): Promise<Message> {
  const { key, conversationId: conversation_id, text, picture } = item;
  if (!picture) return (await api.send(sendMessage, { conversation_id, text }, {}, { key })).data;
  return (await api.send(sendPictureMessage, toForm(item), {}, { key })).data;
}

async function queue(api: Pick<Api, 'read'>, item: Outgoing): Promise<boolean> {
  if (navigator.onLine) return false;
  const { key, conversationId: conversation_id, text, picture } = item;
  const call = picture
    ? { contract: sendPictureMessage, body: toForm(item), key }
    : { contract: sendMessage, body: { conversation_id, text }, key };
  return queueCall(api, call);
}

function toForm({ conversationId: conversation_id, text, picture }: Outgoing): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ conversation_id, text })) form.set(name, String(value));
  if (picture) form.set('image', picture.file);
  return form;
}

/** Messages of a conversation that wait in this browser, and their buttons. */
function useQueued(conversationId: number) {
  const waiting = useWaiting(['sendMessage', 'sendPictureMessage'], listMessages, listConversations);
  const own = waiting.filter(({ body }) => Number(toFields(body).conversation_id) === conversationId);
  const outgoing = own.map(
    ({ key, body, atMs, refusal }): Outgoing => ({
      ...{ key, conversationId, atMs, text: String(toFields(body).text ?? '') },
      ...(refusal ? { state: 'failed', failure: { code: refusal.code } } : { state: 'queued' }),
    }),
  );
  return {
    outgoing,
    retry(): void {
      for (const { refusal, ...call } of own) if (refusal) void storeWaiting({ ...call, atMs: Date.now() }).then(requestSending);
    },
    remove(key: string): void {
      if (own.some((call) => call.key === key)) void removeWaiting(key);
    },
  };
}

function toFields(body: WaitingCall['body']): Readonly<Record<string, unknown>> {
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : body; // safe: stored by `queueCall`
}

function findStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined; // storage is switched off
  }
}
