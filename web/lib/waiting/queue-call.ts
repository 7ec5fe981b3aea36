import { toAddress } from '#shared/contracts/address.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { getSession } from '#shared/contracts/profile.ts';
import { memberStore } from '#shared/site/offline.ts';
import { isMarkCall, isWaitingCall, type SendRequest, type WaitingCall, waitingName } from '#shared/site/waiting.ts';
import type { Api } from '../data/api.ts';
import { siteSession } from '../session/session.ts';
import { listWaiting, storeWaiting } from './waiting-store.ts';

type Queued = { contract: Endpoint; body: unknown; input?: CallInput<Endpoint>; key: string };

/**
 * Stores a call in this browser, to be sent once there is a network, with the same key. A mark replaces the one that waits for the same record. Resolves with false if that is not possible: without a
 * service worker, without storage, or if the member is not known.
 */
export async function queueCall(api: Pick<Api, 'read'>, { contract, body, input, key }: Queued): Promise<boolean> {
  if (!isWaitingCall(contract.name) || !navigator.serviceWorker?.controller) return false;
  try {
    const isServed = (await caches.keys()).some((name) => name.startsWith(memberStore));
    if (!isServed) return false; // the operator has switched this off, and the worker would send nothing
    const { customer_id: owner } = (await api.read(getSession)).data; // stored by the worker
    const own = {
      key: isMarkCall(contract.name) ? `${owner} ${key}` : key,
      owner,
      name: contract.name,
      ...(contract.method === 'DELETE' && { method: contract.method }),
      path: `/api${toAddress(contract, input)}`,
      atMs: Date.now(),
      language: document.documentElement.lang,
    };
    await storeWaiting({ ...own, ...(body instanceof FormData ? await toFields(body) : { body: JSON.stringify(body) }) });
  } catch {
    return false; // storage is switched off or full, or the member is not known
  }
  await requestSending();
  return true;
}

/** Asks the service worker to send what waits: now, and when the browser is online again, even if the site is closed by then. */
export async function requestSending(): Promise<void> {
  const { controller, ready } = navigator.serviceWorker;
  controller?.postMessage({ kind: 'send', token: siteSession().token() } satisfies SendRequest);
  const { sync } = (await ready) as ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }; // not in every browser
  await sync?.register(waitingName).catch(() => undefined); // the visitor has forbidden it: the next page sends
}

/** Asks the service worker to send, if anything waits in this browser. Resolves with whether it was asked. */
export async function sendIfWaiting(): Promise<boolean> {
  const isWaiting = (await listWaiting()).some(({ refusal }) => !refusal);
  if (isWaiting) await requestSending();
  return isWaiting;
}

async function toFields(form: FormData): Promise<Pick<WaitingCall, 'body' | 'file'>> {
  const body: Record<string, string> = {};
  let file: WaitingCall['file'];
  for (const [field, value] of form) {
    if (typeof value === 'string') body[field] = value;
    else file = { field, name: value.name, type: value.type, changedMs: value.lastModified, bytes: await value.arrayBuffer() };
  }
  return file ? { body, file } : { body };
}
