import { useContext, useEffect, useSyncExternalStore } from 'react';
import { listMessages, type Message, sendMessage, sendPictureMessage } from '#shared/contracts/messages.ts';
import type { Api } from '../../lib/data/api.ts';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { waitForNetwork } from '../../lib/data/wait-for-network.ts';
import { ofSite } from '../../lib/site-state.ts';
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
  return { outbox, outgoing: items.filter((item) => item.conversationId === conversationId), delivered };
}

function findOutbox(api: Pick<Api, 'send'>): Outbox {
  const site = siteOutbox();
  site.outbox ??= createOutbox({
    send: (item) => send(api, item),
    rest: (ms) => waitForNetwork(ms, never),
    storage: findStorage(),
    now: Date.now,
    newKey: () => crypto.randomUUID(),
  });
  return site.outbox;
}

async function send(api: Pick<Api, 'send'>, { key, conversationId: conversation_id, text, picture }: Outgoing): Promise<Message> {
  if (!picture) return (await api.send(sendMessage, { conversation_id, text }, {}, { key })).data;
  const form = new FormData();
  for (const [name, value] of Object.entries({ conversation_id, text })) form.set(name, String(value));
  form.set('image', picture.file);
  return (await api.send(sendPictureMessage, form, {}, { key })).data;
}

function findStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined; // storage is switched off
  }
}
