import type { MallApiAccess } from '#config/env.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { createCallHeaders } from './gateway/upstream/http-call.ts';

const answerWithinMs = 3000;

interface Site {
  tenantId: string;
  access: MallApiAccess;
}

/**
 * Describes what is wrong with a remote mall API's URL or our credentials, as far as one call shows; undefined if the
 * call succeeds.
 */
export async function findMallApiFault(mallApiUrl: string, site: Site): Promise<string | undefined> {
  const address = toAddress(listMalls);
  try {
    const answer = await fetch(mallApiUrl + address, {
      headers: createCallHeaders(site).ofCall({}),
      redirect: 'manual', // the target of a redirect must not receive the token
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : `answers ${answer.status} to ${address}${toHint(answer, site.access)}`;
  } catch (error) {
    return `does not answer (${toReason(error)})`;
  }
}

function toHint({ status, headers }: Response, { token }: MallApiAccess): string {
  if (status === 401 || status === 403) return token === undefined ? ': MALL_API_TOKEN is not set' : ': it does not accept MALL_API_TOKEN';
  const location = headers.get('location') ?? '';
  if (status < 300 || status > 399 || !URL.canParse(location)) return '';
  return `, a redirect to ${new URL(location).origin} that is not followed`;
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error; // the cause explains `fetch failed`
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
