import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import type { ActState } from '../lib/use-act.ts';

/** An act that got no answer, or was refused as a whole; what was typed is still there. */
export function ActFailure({ act }: { act: ActState<unknown> }) {
  const toFailure = useFailure();
  if (act.state !== 'failed') return null;
  const { title, message } = toFailure(act);
  return (
    <Notice tone="error" role="alert" title={title}>
      {message}
    </Notice>
  );
}
