import { useEffect, useRef, useState } from 'react';
import { type DeskPreview, makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { useAct } from '../lib/use-act.ts';

/** Creates a preview when the input changes, and when `renew` is called. The previous one stays until then. */
export function usePreview(wish: BodyInput<typeof makeDeskPreview>) {
  const act = useAct(makeDeskPreview);
  const [preview, setPreview] = useState<DeskPreview>();
  const key = JSON.stringify(wish);
  const tried = useRef<string>(undefined);

  async function make(): Promise<void> {
    tried.current = key;
    const made = await act.send(wish);
    if (made) setPreview(made);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says it all; a wish that came while another was made is made after it
  useEffect(() => {
    if (tried.current !== key && !act.isSending) void make();
  }, [key, act.isSending]);

  return { act, preview, isMaking: act.isSending, renew: () => void make() };
}
