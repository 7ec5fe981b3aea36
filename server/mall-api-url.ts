import { toAddress } from '#shared/contracts/address.ts';
import { listMalls } from '#shared/contracts/malls.ts';

const answerWithinMs = 3000;

/** What is wrong with the address of a remote mall API, as far as one call tells; undefined: nothing. */
export async function findMallApiFault(mallApiUrl: string, tenantId: string): Promise<string | undefined> {
  const address = toAddress(listMalls);
  try {
    const answer = await fetch(mallApiUrl + address, { headers: { 'x-tenant-id': tenantId }, signal: AbortSignal.timeout(answerWithinMs) });
    await answer.body?.cancel();
    return answer.ok ? undefined : `answers ${answer.status} to ${address}`;
  } catch (error) {
    return `does not answer (${toReason(error)})`;
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error; // of `fetch failed` the cause alone says anything
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
