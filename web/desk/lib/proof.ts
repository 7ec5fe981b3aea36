/** What a call may lack: `login`, a session; `confirmation`, that its owner is still at it. */
export type ProofKind = 'login' | 'confirmation';

interface Asked {
  given: Promise<boolean>;
  settle: (isGiven: boolean) => void;
}

/** Whoever lacks a proof asks here, and waits: dialogs over the page get it. Several who lack the same wait for one dialog. */
export function createProof() {
  const asked = new Map<ProofKind, Asked>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    /** Whether it was given; false: somebody closed the dialog. */
    ask(kind: ProofKind): Promise<boolean> {
      const known = asked.get(kind);
      if (known) return known.given;
      const { promise: given, resolve: settle } = Promise.withResolvers<boolean>();
      asked.set(kind, { given, settle });
      tell();
      return given;
    },
    /** A login counts as confirmed as well, and without one nothing can be. */
    settle(kind: ProofKind, isGiven: boolean): void {
      const kinds: readonly ProofKind[] = kind === 'login' ? ['login', 'confirmation'] : [kind];
      for (const one of kinds) {
        asked.get(one)?.settle(isGiven);
        asked.delete(one);
      }
      tell();
    },
    /** What the dialog that is open asks for. */
    current: (): ProofKind | undefined => (asked.has('login') ? 'login' : asked.keys().next().value),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Proof = ReturnType<typeof createProof>;
