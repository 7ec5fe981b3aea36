import type { Logger } from 'pino';
import type { RealtimeApp } from '#config/realtime.ts';
import { sign } from './signatures.ts';

/** Events of channels, named as in Pusher's webhooks. */
export type HubEvent =
  | { name: 'channel_occupied' | 'channel_vacated'; channel: string }
  | { name: 'member_added' | 'member_removed'; channel: string; user_id: string }
  | { name: 'subscription_count'; channel: string; subscription_count: number }
  | { name: 'client_event'; channel: string; event: string; data: unknown; socket_id: string; user_id?: string };

interface Dependencies {
  app: RealtimeApp;
  url: string;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  firstRetryMs?: number;
}

/** Events are collected for this long and sent in one message. */
const gatherMs = 50;
const maxEventsPerMessage = 500;
/** Limit of events waiting for an unavailable receiver; only clients' events can arrive fast. */
const maxWaiting = 5000;
const answerWithinMs = 5000;
const lastAnswerWithinMs = 1000;
/** As long as Pusher retries. */
const triedForMs = 300_000;

/** Sends events of channels to the operator's server (Pusher's webhooks): in order, signed, with retries for five minutes. */
export function createWebhooks({ app, url, now, log, firstRetryMs = 1000 }: Dependencies) {
  const waiting: HubEvent[] = [];
  const ending = new AbortController();
  let sending: Promise<void> | undefined;

  function tell(event: HubEvent): void {
    if (waiting.length >= maxWaiting) return;
    waiting.push(event);
    if (waiting.length === maxWaiting)
      log.warn({ events: maxWaiting }, 'the receiver of webhooks does not keep up: what comes now is lost');
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
  }

  async function sendAll(): Promise<void> {
    await pause(gatherMs);
    while (waiting.length > 0 && !ending.signal.aborted) await sendUntilTaken(waiting.splice(0, maxEventsPerMessage));
  }

  async function sendUntilTaken(events: readonly HubEvent[]): Promise<void> {
    const body = toBody(events);
    for (let waitMs = firstRetryMs; !(await send(body, answerWithinMs)); waitMs *= 2) {
      if (waitMs > triedForMs / 2) return log.warn({ events: events.length }, 'a webhook was not taken');
      await pause(waitMs);
      if (ending.signal.aborted) return void waiting.unshift(...events);
    }
  }

  async function send(body: string, withinMs: number): Promise<boolean> {
    const headers = { 'content-type': 'application/json', 'x-pusher-key': app.key, 'x-pusher-signature': sign(app.secret, body) };
    const init = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(withinMs) } as const;
    try {
      const answer = await fetch(url, init);
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false; // unavailable or too slow: retried, and logged at the end
    }
  }

  const toBody = (events: readonly HubEvent[]) => JSON.stringify({ time_ms: now().getTime(), events });

  /** Resolves early when the process ends. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      ending.signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
    });
  }

  return {
    tell,
    /** Sends the remaining events once more, without waiting long. */
    async close(): Promise<void> {
      ending.abort();
      await sending;
      if (waiting.length > 0 && !(await send(toBody(waiting), lastAnswerWithinMs)))
        log.warn({ events: waiting.length }, 'a webhook was not taken');
    },
  };
}
