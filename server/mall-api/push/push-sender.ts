import webPush from 'web-push';
import type { PushKeys } from '#config/push-keys.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Sent, toOutcome } from '../core/jobs/send-tasks.ts';
import type { PushSubscription } from './queries.ts';

/** Message to a browser. Contains no text or personal data, because the push worker in the browser contains the texts. */
export interface PushMessage {
  kind: string;
  /** Id of the subject, if it has its own page. */
  number: number;
  /** The member's language. */
  locale: Locale;
}

export interface PushSender {
  /**
   * Sends a message. Never rejects. Returns the HTTP status, if there was an answer. A later message with the same
   * topic replaces one that the browser has not fetched yet (RFC 8030). Push services can read the topic, so it must
   * not reveal anything.
   */
  send: (subscription: PushSubscription, message: PushMessage, topic: string) => Promise<Sent>;
}

interface PushRequest {
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request and returns only the status of the response. Rejects if there is no response. */
export type PostPush = (endpoint: string, request: PushRequest) => Promise<number>;

interface Dependencies {
  keys: PushKeys;
  /** Contact for push services: `mailto:` or `https:`. */
  contact: string;
  post: PostPush;
}

/** Returns the contact for push services, which reject local addresses: the site, or the centre's email address. */
export const toPushContact = (publicUrl: string, email: string | null | undefined): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${email ?? 'noreply@localhost'}`;

/** How long a service keeps a message for an offline browser. */
const ttlSeconds = 86_400;

/** Sends messages to browsers, each encrypted only for that browser and signed with the centre's key (RFC 8291, RFC 8292). */
export function createPushSender({ keys, contact, post }: Dependencies): PushSender {
  /** Encrypts a message; undefined if the browser's key is invalid. */
  function seal(subscription: webPush.PushSubscription, text: string, topic: string): PushRequest | undefined {
    try {
      const vapidDetails = { subject: contact, ...keys };
      const options = { vapidDetails, TTL: ttlSeconds, topic, contentEncoding: 'aes128gcm' } as const;
      const { headers, body } = webPush.generateRequestDetails(subscription, text, options);
      return body && { headers: toTexts(headers), body };
    } catch {
      return undefined;
    }
  }

  return {
    async send({ endpoint, p256dh, auth }, message, topic) {
      const sealed = seal({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), topic);
      if (!sealed) return { outcome: 'refused' };
      const status = await post(endpoint, sealed).catch(() => undefined);
      return status === undefined ? { outcome: 'later' } : { outcome: toOutcome(status), status };
    },
  };
}

function toTexts(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

const answerWithinMs = 10_000;

/** Does not follow redirects, because allowed hosts are checked when a browser subscribes (`pushServices`). */
export const postPush: PostPush = async (endpoint, { headers, body }) => {
  const signal = AbortSignal.timeout(answerWithinMs);
  const answer = await fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(body), redirect: 'manual', signal });
  await answer.body?.cancel(); // the text is not needed
  return answer.status;
};
