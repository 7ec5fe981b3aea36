import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { ToastMessage } from '../browser/toasts.ts';
import { leaveToast } from '../navigation/next-page-toast.ts';
import { forgetInvitation } from './invitation.ts';
import { emptyCookie } from './leaving.ts';

/** Goes to the home page after a logout; `toast` is shown there. */
export async function leaveHome(locale: Locale, toast?: ToastMessage): Promise<void> {
  try {
    forgetInvitation();
    sessionStorage.clear(); // the next member in this browser must not see stored input
    indexedDB.deleteDatabase('mallfront:file'); // contains the chosen file; deleted here, so that `saved-file.ts` need not be loaded
  } catch {
    // storage that is switched off contains nothing to delete
  }
  if (toast) leaveToast(toast);
  await emptyCookie();
  location.assign(toPath('home', locale));
}
