import fc from 'fast-check';

export type Outcome = 'paid' | 'failed' | 'cancelled';

/** What a provider says of one payment, each word once; and what of it is heard in which order: all of it, twice. */
export const saidAndHeard = fc
  .uniqueArray(fc.constantFrom<Outcome>('paid', 'failed', 'cancelled'), { minLength: 1 })
  .chain((said) => fc.tuple(fc.constant(said), fc.shuffledSubarray([...said, ...said], { minLength: said.length * 2 })));
