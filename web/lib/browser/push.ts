import { pushWorkerPath } from '#shared/site/push.ts';

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
  if (canPush() || !('standalone' in navigator)) return false; // only Safari has `standalone`
  const isNewEnough = 'userActivation' in navigator; // both came with version 16.4
  const canAdd = navigator.userAgent.includes('Safari/'); // not a page within another app
  return navigator.standalone === false && isNewEnough && canAdd;
}

export async function isReached(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** Subscribes this browser to push. Each call creates a new endpoint, so that the endpoint of an earlier member of this browser no longer works. */
export async function beReached(key: string): Promise<Reached> {
  const { pushManager } = await navigator.serviceWorker.register(pushWorkerPath);
  await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint = '', keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(key) })
  ).toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Unregisters the worker and, with it, the push subscription. */
export async function beReachedNoMore(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
