import { useFailure } from '../lib/failure.ts';
import type { ActState } from '../lib/use-act.ts';

/** Why a passkey action failed; `wrong`: not a passkey of this person. */
export function useProofFailure({ wrong }: { wrong: string }): (act: ActState<unknown>) => string | undefined {
  const toFailure = useFailure();
  return (act) => {
    if (act.state !== 'failed') return undefined;
    return act.code === 'UnprocessableEntity' ? wrong : toFailure(act).message;
  };
}
