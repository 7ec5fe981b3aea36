import { useEffect } from 'react';
import { ofSite } from '../site-state.ts';

const logged = ofSite(() => new Set<string>());

/** A setting that is wrong is told once, in the browser; the server's log has it from the gateway. */
export function useLoggedOnce(problems: readonly string[]): void {
  const text = problems.join('; ');
  useEffect(() => {
    if (!text || logged().has(text)) return;
    logged().add(text);
    console.warn(`Settings: ${text}`);
  }, [text]);
}
