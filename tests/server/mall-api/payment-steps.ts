import fc from 'fast-check';

export type Outcome = 'paid' | 'failed' | 'cancelled';

/** Outcomes that a provider reports for one payment, and the messages about them: each outcome twice, in any order. */
export const sentAndReceived = fc
  .uniqueArray(fc.constantFrom<Outcome>('paid', 'failed', 'cancelled'), { minLength: 1 })
  .chain((said) => fc.tuple(fc.constant(said), fc.shuffledSubarray([...said, ...said], { minLength: said.length * 2 })));
