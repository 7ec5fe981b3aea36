import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { LoginReason } from '#shared/site/login-reasons.ts';
import { ofSite } from '../site-state.ts';

/** Heard by forms that keep what was typed (`typed-input.ts`); they say so in its detail. */
export const leavingEvent = 'mallfront:leaving';
export type LeavingEvent = CustomEvent<{ isInputKept: boolean }>;

const leaving = ofSite((): { onTheWay?: Promise<void> | undefined } => ({}));

/**
 * To the login and back to here afterwards. A document of its own: nothing of what a member saw stays behind. Of several that find out at
 * once that a member's time is up, the first says why. `ended`: the token that counts no more; its cookie goes with it.
 */
export function leaveToLogin(locale: Locale, why?: LoginReason, ended?: string): Promise<void> {
  const site = leaving();
  site.onTheWay ??= leave(locale, why, ended).finally(() => {
    site.onTheWay = undefined;
  });
  return site.onTheWay;
}

async function leave(locale: Locale, why: LoginReason | undefined, ended: string | undefined): Promise<void> {
  const detail = { isInputKept: false };
  dispatchEvent(new CustomEvent(leavingEvent, { detail }) satisfies LeavingEvent); // first of all: React is about to take away what is the member's
  if (ended !== undefined) await emptyCookie(ended);
  const reason = why === 'expired' && detail.isInputKept ? 'kept' : why;
  location.assign(toPath('login', locale, {}, { return: location.pathname + location.search, why: reason }));
}

/** The session would come back from it. `ended`: only while it holds that token, and no newer one. */
export async function emptyCookie(ended?: string): Promise<void> {
  const headers = ended === undefined ? undefined : { authorization: `Bearer ${ended}` };
  await fetch('/api/session', { method: 'DELETE', ...(headers && { headers }) }).catch(() => undefined); // without a network there is no next page either
}
