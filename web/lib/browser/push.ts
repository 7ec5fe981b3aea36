import { serviceWorkerPath } from '#shared/site/service-worker.ts';
import { isSafariTab } from './install.ts';

/** Push subscription of a browser, as sent to the mall. */
export interface Reached {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Whether this browser supports push notifications. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Whether push would work if the visitor added the site to the home screen. iPhones and iPads support push only there. */
export function canPushFromHomeScreen(): boolean {
  const isNewEnough = 'userActivation' in navigator; // both came with version 16.4
  return !canPush() && isNewEnough && isSafariTab();
}

export async function isReached(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** Subscribes this browser to push. Each call creates a new endpoint, so that the endpoint of an earlier member of this browser no longer works. */
export async function beReached(key: string): Promise<Reached> {
  const { pushManager } = await navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint = '', keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(key) })
  ).toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Deletes the push subscription. The service worker stays, because it also serves pages without a network. */
export async function beReachedNoMore(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
