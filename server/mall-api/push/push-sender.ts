import webPush from 'web-push';
import type { PushKeys } from '#config/push-keys.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { PushSubscription } from './queries.ts';

/** What a browser is told: no text, and nothing of a person. It has the words itself. */
export interface PushMessage {
  kind: string;
  /** Of what it is about, where that has a page of its own. */
  number: number;
  /** The member's language. */
  locale: Locale;
}

/** `gone`: there is no such browser any more · `later`: it may go well another time · `refused`: it never will. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

export interface PushSender {
  /**
   * Never rejects. With the status of the answer, where there was one. What is sent again under the same topic takes the place of what its browser
   * has not fetched yet (RFC 8030); it is read by the service, and says nothing.
   */
  send: (subscription: PushSubscription, message: PushMessage, topic: string) => Promise<{ outcome: PushOutcome; status?: number }>;
}

interface PushRequest {
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request and returns the status of the answer, of which nothing else is read. Rejects where there is none. */
export type PostPush = (endpoint: string, request: PushRequest) => Promise<number>;

interface Dependencies {
  keys: PushKeys;
  /** Whom a push service may turn to about what it is sent: `mailto:` or `https:`. */
  contact: string;
  post: PostPush;
}

/** A service keeps it so long for a browser that is not there. */
const keptSeconds = 86_400;

/** Messages to browsers, each encrypted for that browser alone and signed with the centre's key (RFC 8291, RFC 8292). */
export function createPushSender({ keys, contact, post }: Dependencies): PushSender {
  /** Undefined where the browser's key is none. */
  function seal(subscription: webPush.PushSubscription, text: string, topic: string): PushRequest | undefined {
    try {
      const vapidDetails = { subject: contact, ...keys };
      const options = { vapidDetails, TTL: keptSeconds, topic, contentEncoding: 'aes128gcm' } as const;
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

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

function toTexts(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

const answerWithinMs = 10_000;

/** A redirect is not followed: which hosts are called is decided when a browser is taken up (`pushServices`). */
export const postPush: PostPush = async (endpoint, { headers, body }) => {
  const signal = AbortSignal.timeout(answerWithinMs);
  const answer = await fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(body), redirect: 'manual', signal });
  await answer.body?.cancel(); // its words are of no use
  return answer.status;
};
