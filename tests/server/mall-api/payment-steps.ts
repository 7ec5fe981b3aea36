import fc from 'fast-check';

export type Outcome = 'paid' | 'failed' | 'cancelled';

/** Outcomes that a provider reports for one payment, each once, and the order in which they arrive: all of them, up to twice. */
export const saidAndHeard = fc
  .uniqueArray(fc.constantFrom<Outcome>('paid', 'failed', 'cancelled'), { minLength: 1 })
  .chain((said) => fc.tuple(fc.constant(said), fc.shuffledSubarray([...said, ...said], { minLength: said.length * 2 })));
