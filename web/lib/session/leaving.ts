import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { LoginReason } from '#shared/site/login-reasons.ts';
import { ofSite } from '../site-state.ts';

/** Event before the page is left for the login. Forms then save their input, and set `isInputSaved` in the detail (`typed-input.ts`). */
export const leavingEvent = 'mallfront:leaving';
export type LeavingEvent = CustomEvent<{ isInputSaved: boolean }>;

const leaving = ofSite((): { onTheWay?: Promise<void> | undefined } => ({}));

/**
 * Goes to the login, which then returns to this page. Loads a new document, so that the page's data of a member is discarded. While it is leaving,
 * further calls have no effect. `ended` is the invalid token, whose cookie is deleted too.
 */
export function leaveToLogin(locale: Locale, why?: LoginReason, ended?: string): Promise<void> {
  const site = leaving();
  site.onTheWay ??= leave(locale, why, ended).finally(() => {
    site.onTheWay = undefined;
  });
  return site.onTheWay;
}

async function leave(locale: Locale, why: LoginReason | undefined, ended: string | undefined): Promise<void> {
  const detail = { isInputSaved: false };
  // before React removes the member's content, which contains the forms
  dispatchEvent(new CustomEvent(leavingEvent, { detail }) satisfies LeavingEvent);
  if (ended !== undefined) await emptyCookie(ended);
  const reason = why === 'expired' && detail.isInputSaved ? 'kept' : why;
  location.assign(toPath('login', locale, {}, { return: location.pathname + location.search, why: reason }));
}

/** Deletes the session cookie, which would restore the session. `ended`: only if it holds that token, not a newer one. */
export async function emptyCookie(ended?: string): Promise<void> {
  const headers = ended === undefined ? undefined : { authorization: `Bearer ${ended}` };
  await fetch('/api/session', { method: 'DELETE', ...(headers && { headers }) }).catch(() => undefined); // without a network, the cookie stays
}
