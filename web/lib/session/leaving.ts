import { toPath } from '#shared/rules/routing.ts';
import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { LoginReason } from '#shared/site/login-reasons.ts';
import type { ToastMessage } from '../browser/toasts.ts';
import { leaveToast } from '../navigation/next-page-toast.ts';
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

/** Home, after a logout; `toast` is shown there. */
export async function leaveHome(locale: Locale, toast?: ToastMessage): Promise<void> {
  try {
    sessionStorage.clear(); // what they typed is not for whoever logs in next
    indexedDB.deleteDatabase('mallfront:file'); // nor is the file they chose (`file-storage.ts`, whose code no page needs for this)
  } catch {
    // storage that is switched off holds nothing
  }
  if (toast) leaveToast(toast);
  await emptyCookie();
  location.assign(toPath('home', locale));
}

/** Where a login leads: to where the visitor came from, else to the overview. What leads off the site counts for nothing. */
export function toReturnPath(given: string | null, locale: Locale): string {
  return given && isSafeReturnPath(given) ? given : toPath('dashboard', locale);
}

/** With the cookie still there, the server would take the visitor for a member and send them away from the login. */
export async function emptyCookie(): Promise<void> {
  await fetch('/api/session', { method: 'DELETE' }).catch(() => undefined); // without a network there is no next page either
}
