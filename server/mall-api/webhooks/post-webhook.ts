import { Agent, request } from 'undici';
import { webhookLimits } from '#shared/site/webhook-events.ts';
import { hasInternalHost, lookUpPublic } from './public-address.ts';
import type { AttemptOutcome, WebhookFault } from './queries.ts';

/** Deadline of an attempt, including the name lookup and the answer. */
export const answerWithinMs = 15_000;
const maxAnswerBytes = webhookLimits.answerCharacters * 4;

export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<AttemptOutcome>;

/**
 * Creates a client that posts events. It follows no redirects, reads only the beginning of an answer, never rejects, and connects only to public
 * addresses unless `allowsInternal`.
 */
export function createWebhookPoster({ allowsInternal, withinMs = answerWithinMs }: { allowsInternal: boolean; withinMs?: number }): {
  post: PostWebhook;
  close: () => Promise<void>;
} {
  const connect = { timeout: answerWithinMs, ...(!allowsInternal && { lookup: lookUpPublic }) };
  const agent = new Agent({ connections: 8, pipelining: 1, headersTimeout: answerWithinMs, bodyTimeout: answerWithinMs, connect });

  const post: PostWebhook = async (url, headers, body) => {
    const begunMs = performance.now();
    const outcome = (rest: Pick<AttemptOutcome, 'status' | 'answer' | 'fault'>): AttemptOutcome => ({
      tookMs: Math.round(performance.now() - begunMs),
      ...rest,
    });
    const address = new URL(url);
    if (!allowsInternal && (address.protocol !== 'https:' || hasInternalHost(address)))
      return outcome({ status: null, answer: null, fault: 'address' });
    try {
      const signal = AbortSignal.timeout(withinMs);
      const response = await request(address, { dispatcher: agent, method: 'POST', headers, body, signal });
      const answer = await readStart(response.body);
      return outcome({ status: response.statusCode, answer, fault: null });
    } catch (error) {
      return outcome({ status: null, answer: null, fault: toFault(error) });
    }
  };
  return { post, close: () => agent.destroy() };
}

/** Reads the beginning of an answer and drops the rest. The answer counts even if its body breaks off. */
async function readStart(body: AsyncIterable<Uint8Array> & { destroy: () => unknown; on: (name: 'error', hear: () => void) => unknown }) {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  body.on('error', () => undefined); // `destroy` emits an error
  try {
    for await (const part of body) {
      parts.push(part);
      bytes += part.byteLength;
      if (bytes >= maxAnswerBytes) break;
    }
  } catch {
    // what was received until then is enough
  }
  body.destroy();
  const text = Buffer.concat(parts).subarray(0, maxAnswerBytes).toString('utf8');
  return text.replaceAll('\0', '').slice(0, webhookLimits.answerCharacters);
}

function toFault(error: unknown): WebhookFault {
  const { code = '', name = '' } = error instanceof Error ? (error as Error & { code?: string }) : {};
  if (code === 'ADDRESS_REFUSED') return 'address';
  if (name === 'TimeoutError' || code.includes('TIMEOUT')) return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name';
  return /CERT|SSL|TLS|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'connection';
}
