import type { Success } from '#shared/contracts/envelope.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import type { Locale } from '#shared/site/locales.ts';
import { ofSite } from '../../lib/site-state.ts';

const lists = ofSite((): { loading?: Promise<SiteConsent> } => ({}));

/**
 * Loads the tenant's list once per page. `version` is the list's version when the page was rendered. If loading fails, rejects; the next call tries
 * again.
 */
export function loadConsentList(locale: Locale, version: string | undefined): Promise<SiteConsent> {
  const state = lists();
  state.loading ??= fetchList(locale, version).catch((error: unknown) => {
    delete state.loading;
    throw error;
  });
  return state.loading;
}

async function fetchList(locale: Locale, version = ''): Promise<SiteConsent> {
  const answer = await fetch(`/api/consent?locale=${locale}&v=${version}`);
  if (!answer.ok) throw new Error(`The list of cookies is answered with ${answer.status}.`);
  return ((await answer.json()) as Success<SiteConsent>).data; // safe: created by the gateway
}
