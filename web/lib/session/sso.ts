import { useState } from 'react';
import { localeFacts } from '#shared/site/locales.ts';
import type { SsoProvider } from '#shared/site/sso.ts';
import { useSite } from '../centre/site.tsx';

/** Why no token came: the browser blocks the window · the address belongs to another login · no answer · anything else. */
export type SsoFailure = 'blocked' | 'other_way' | 'unreachable' | 'refused';

type SsoState =
  | { state: 'idle' }
  | { state: 'open'; provider: SsoProvider }
  | { state: 'failed'; failure: SsoFailure; provider: SsoProvider };

const failures: Readonly<Record<string, SsoFailure>> = {
  'auth/popup-blocked': 'blocked',
  'auth/account-exists-with-different-credential': 'other_way',
  'auth/network-request-failed': 'unreachable',
};
/** Codes for visitors who close the window or open another one. */
const changesOfMind: readonly string[] = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'];

/**
 * Logs a visitor in with another site on click: its code is loaded then, and `ask` resolves with an ID token, or undefined without one. `firebase` is
 * undefined if the tenant offers no such login.
 */
export function useSso() {
  const { locale, tenant } = useSite();
  const { firebase } = tenant;
  const [sso, setSso] = useState<SsoState>({ state: 'idle' });

  async function ask(provider: SsoProvider): Promise<string | undefined> {
    if (!firebase || sso.state === 'open') return undefined;
    setSso({ state: 'open', provider });
    const popup = await import('./firebase-popup.ts').catch(() => undefined); // no network, or a build that is gone
    if (!popup) {
      setSso({ state: 'failed', failure: 'unreachable', provider });
      return undefined;
    }
    try {
      const token = await popup.requestIdToken(firebase, provider, localeFacts[locale].tag);
      setSso({ state: 'idle' });
      return token;
    } catch (error) {
      const code = popup.toErrorCode(error);
      setSso(changesOfMind.includes(code) ? { state: 'idle' } : { state: 'failed', failure: failures[code] ?? 'refused', provider });
      return undefined;
    }
  }

  return { firebase, sso, ask };
}
