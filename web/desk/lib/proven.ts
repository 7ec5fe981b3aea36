import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Proof, ProofKind } from './proof.ts';

/**
 * Makes a call, and makes it again once whoever sits here has logged in or confirmed who they are, where that was missing. Rejects with the
 * call's own error where they would not.
 */
export async function withProof<T>(contract: Endpoint, proof: Pick<Proof, 'ask'>, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const missing = findMissing(error, contract);
      if (!missing || !(await proof.ask(missing))) throw error;
    }
  }
}

function findMissing(error: unknown, { roles }: Endpoint): ProofKind | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.httpStatus === 'Unauthorized' && roles !== 'everybody') return 'login';
  const isUnconfirmed = error.httpStatus === 'Forbidden' && error.errors?.session?.includes('not_confirmed');
  return isUnconfirmed ? 'confirmation' : undefined;
}
