/** Proof that a call may require: `login`, a session; `confirmation`, a recent confirmation by its owner. */
export type ProofKind = 'login' | 'confirmation';

interface Asked {
  given: Promise<boolean>;
  settle: (isGiven: boolean) => void;
}

/** Requests proofs, and waits for a dialog to get them. Several requests for the same proof share one dialog. */
export function createProof() {
  const asked = new Map<ProofKind, Asked>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    /** Whether it was given; false if the dialog was closed. */
    ask(kind: ProofKind): Promise<boolean> {
      const known = asked.get(kind);
      if (known) return known.given;
      const { promise: given, resolve: settle } = Promise.withResolvers<boolean>();
      asked.set(kind, { given, settle });
      tell();
      return given;
    },
    /** A login also counts as a confirmation, and without a login there can be none. */
    settle(kind: ProofKind, isGiven: boolean): void {
      const kinds: readonly ProofKind[] = kind === 'login' ? ['login', 'confirmation'] : [kind];
      for (const one of kinds) {
        asked.get(one)?.settle(isGiven);
        asked.delete(one);
      }
      tell();
    },
    /** Proof that the open dialog requests. */
    current: (): ProofKind | undefined => (asked.has('login') ? 'login' : asked.keys().next().value),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Proof = ReturnType<typeof createProof>;
