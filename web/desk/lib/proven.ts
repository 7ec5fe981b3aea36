import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Proof, ProofKind } from './proof.ts';

/** Makes a call, and repeats it after the missing login or confirmation was given. Rejects with the call's own error if it was refused. */
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
