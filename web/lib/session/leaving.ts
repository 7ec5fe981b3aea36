import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { LoginReason } from '#shared/site/login-reasons.ts';
import { ofSite } from '../site-state.ts';

/** Forms that save their input listen for it (`typed-input.ts`), and confirm it in the detail. */
export const leavingEvent = 'mallfront:leaving';
export type LeavingEvent = CustomEvent<{ isInputSaved: boolean }>;

const leaving = ofSite((): { onTheWay?: Promise<void> | undefined } => ({}));

/**
 * Goes to the login, which returns here. Loads a new document, so that nothing that a member saw stays behind. If several calls find out at the same
 * time that a session has ended, the first one's reason counts. `ended`: the invalid token; its cookie is deleted too.
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
  dispatchEvent(new CustomEvent(leavingEvent, { detail }) satisfies LeavingEvent); // first, before React removes the member's content
  if (ended !== undefined) await emptyCookie(ended);
  const reason = why === 'expired' && detail.isInputSaved ? 'kept' : why;
  location.assign(toPath('login', locale, {}, { return: location.pathname + location.search, why: reason }));
}

/** Deletes the session cookie, which would restore the session. `ended`: only if it holds that token, not a newer one. */
export async function emptyCookie(ended?: string): Promise<void> {
  const headers = ended === undefined ? undefined : { authorization: `Bearer ${ended}` };
  await fetch('/api/session', { method: 'DELETE', ...(headers && { headers }) }).catch(() => undefined); // offline
}
