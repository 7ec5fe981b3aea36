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
 * once that a member's time is up, the first says why.
 */
export function leaveToLogin(locale: Locale, why?: LoginReason): Promise<void> {
  const site = leaving();
  site.onTheWay ??= leave(locale, why).finally(() => {
    site.onTheWay = undefined;
  });
  return site.onTheWay;
}

async function leave(locale: Locale, why: LoginReason | undefined): Promise<void> {
  const detail = { isInputKept: false };
  dispatchEvent(new CustomEvent(leavingEvent, { detail }) satisfies LeavingEvent); // first of all: React is about to take away what is the member's
  await emptyCookie();
  const reason = why === 'expired' && detail.isInputKept ? 'kept' : why;
  location.assign(toPath('login', locale, {}, { return: location.pathname + location.search, why: reason }));
}

/** With the cookie still there, the server would take the visitor for a member and send them away from the login. */
export async function emptyCookie(): Promise<void> {
  await fetch('/api/session', { method: 'DELETE' }).catch(() => undefined); // without a network there is no next page either
}
