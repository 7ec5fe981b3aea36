import { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import { type ConsentAction, stateOf } from '#shared/rules/consent.ts';
import { createApi } from '../../lib/data/api.ts';
import type { ConsentStore } from './consent-store.ts';

/** Nobody's: no token goes along with a decision. It is sent even while the page is being left. */
const api = createApi({ isCached: false, fetch: (address, init) => fetch(address, { ...init, keepalive: true }) });

/** Keeps a decision in the browser and, without anything of the visitor, with the centre. What the browser has stands either way. */
export async function settleConsent(store: ConsentStore, action: ConsentAction): Promise<void> {
  const { consent, proof } = store.decide(action);
  const decision = stateOf(consent, store.list);
  if (decision === 'undecided') return;
  try {
    await api.send(recordCookieConsent, { id: proof.id, version: proof.version, decision, choices: [...consent.enabledIds] });
  } catch (error) {
    console.warn('The decision about cookies is kept in this browser alone: it could not be recorded.', error);
  }
}
