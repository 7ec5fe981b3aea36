import { useState } from 'react';
import { localeFacts } from '#shared/site/locales.ts';
import type { SsoProvider } from '#shared/site/sso.ts';
import { useSite } from '../centre/site.tsx';

/**
 * Why there is no token. `blocked`: the browser blocked the window · `other_way`: the email address has another login method · `unreachable`: no
 * answer · `refused`: any other reason.
 */
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
/** Firebase's codes if a visitor closes the window or opens another one. These are not failures. */
const changesOfMind: readonly string[] = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'];

/**
 * Login through another site. `ask` loads the code, opens the provider's window, and resolves with an ID token, or undefined if there is none.
 * `firebase` is undefined if the tenant does not offer this login.
 */
export function useSso() {
  const { locale, tenant } = useSite();
  const { firebase } = tenant;
  const [sso, setSso] = useState<SsoState>({ state: 'idle' });

  async function ask(provider: SsoProvider): Promise<string | undefined> {
    if (!firebase || sso.state === 'open') return undefined;
    setSso({ state: 'open', provider });
    const popup = await import('./firebase-popup.ts').catch(() => undefined); // there is no network, or the build no longer exists
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
