import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';

/** Proof that a call may require: `login`, a session; `confirmation`, a recent confirmation by its owner. */
type ProofKind = 'login' | 'confirmation';

interface ProofRequest {
  isGiven: Promise<boolean>;
  settle: (isGiven: boolean) => void;
}

/** Requests proofs, and waits for a dialog to get them. Several requests for the same proof share one dialog. */
export function createProof() {
  const requests = new Map<ProofKind, ProofRequest>();
  const listeners = new Set<() => void>();
  const refusalListeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    /** Resolves with whether the proof was given; false if the dialog was closed. */
    ask(kind: ProofKind): Promise<boolean> {
      const known = requests.get(kind);
      if (known) return known.isGiven;
      const { promise: isGiven, resolve: settle } = Promise.withResolvers<boolean>();
      requests.set(kind, { isGiven, settle });
      notify();
      return isGiven;
    },
    /**
     * Resolves the requests of a kind. A login resolves requests of both kinds: it counts as a confirmation, and a refused login makes a
     * confirmation impossible.
     */
    settle(kind: ProofKind, isGiven: boolean): void {
      const kinds: readonly ProofKind[] = kind === 'login' ? ['login', 'confirmation'] : [kind];
      for (const one of kinds) {
        requests.get(one)?.settle(isGiven);
        requests.delete(one);
      }
      notify();
    },
    /** Call after a `Forbidden` answer: the roles may have changed during the session. */
    noteRefusal(): void {
      for (const listener of refusalListeners) listener();
    },
    onRefusal(listener: () => void): () => void {
      refusalListeners.add(listener);
      return () => void refusalListeners.delete(listener);
    },
    /** Kind of proof that the open dialog requests; a login comes first. */
    current: (): ProofKind | undefined => (requests.has('login') ? 'login' : requests.keys().next().value),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Proof = ReturnType<typeof createProof>;

/** Makes a call, and repeats it after the staff member has given the missing login or confirmation. If they do not, rejects with the call's error. */
export async function withProof<T>(contract: Endpoint, proof: Pick<Proof, 'ask' | 'noteRefusal'>, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const missing = findMissing(error, contract);
      if (!missing && error instanceof ApiError && error.httpStatus === 'Forbidden') proof.noteRefusal();
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
