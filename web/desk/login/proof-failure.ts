import { useFailure } from '../lib/failure.ts';
import type { ActState } from '../lib/use-act.ts';

/** Why an act of a passkey failed; `wrong`: it is no passkey of theirs. */
export function useProofFailure({ wrong }: { wrong: string }): (act: ActState<unknown>) => string | undefined {
  const toFailure = useFailure();
  return (act) => {
    if (act.state !== 'failed') return undefined;
    return act.code === 'UnprocessableEntity' ? wrong : toFailure(act).message;
  };
}
