import { useEffect } from 'react';
import { ofSite } from '../site-state.ts';

const logged = ofSite(() => new Set<string>());

/** Logs each wrong setting once in the browser; the gateway logs it on the server. */
export function useLoggedOnce(problems: readonly string[]): void {
  const text = problems.join('; ');
  useEffect(() => {
    if (!text || logged().has(text)) return;
    logged().add(text);
    console.warn(`Settings: ${text}`);
  }, [text]);
}
