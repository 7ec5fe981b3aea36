import { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import { type ConsentAction, stateOf } from '#shared/rules/consent.ts';
import { readConsent, toConsentCookies } from '#shared/rules/consent-cookies.ts';
import { createApi } from '../../lib/data/api.ts';
import { type ConsentStore, writeCookie } from './consent-store.ts';

/** `fetch` whose requests are completed even if the page is left. */
const fetchLast: typeof fetch = (address, init) => fetch(address, { ...init, keepalive: true });
/** Without a session, so that decisions are sent without a token. */
const api = createApi({ isCached: false, fetch: fetchLast });

/**
 * Stores a decision in the browser, and sends it anonymously to the centre as soon as there is a network. The decision is valid even if sending
 * fails.
 */
export async function settleConsent(store: ConsentStore, action: ConsentAction): Promise<void> {
  const { consent, proof } = store.decide(action);
  const decision = stateOf(consent, store.list);
  if (decision === 'undecided') return;
  const choices = [...consent.enabledIds];
  const keep = () =>
    Promise.all([
      api.send(recordCookieConsent, { id: proof.id, version: proof.version, decision, choices }), // idempotent
      keepForLong(store, proof.id),
    ]);
  const warn = (error: unknown) =>
    console.warn('The decision about cookies is kept in this browser alone: it could not be recorded.', error);
  await keep().catch((error: unknown) => {
    if (navigator.onLine) warn(error);
    else addEventListener('online', () => void keep().catch(warn), { once: true });
  });
}

/** Asks the gateway to set the cookies again, because Safari deletes cookies set by scripts after a week. */
async function keepForLong(store: ConsentStore, id: string): Promise<void> {
  const answer = await fetchLast('/api/consent', { method: 'POST' });
  if (!answer.ok) throw new Error(`The cookies of the decision are answered with ${answer.status}.`);
  const { consent, proof } = store.kept();
  const inBrowser = readConsent(document.cookie, store.list, Date.now()).proof;
  if (!proof || proof.id === id || inBrowser?.id !== id) return;
  // the visitor has decided again meanwhile, so the newer cookies are restored
  for (const cookie of toConsentCookies(consent, proof, location.protocol === 'https:')) writeCookie(cookie);
}
