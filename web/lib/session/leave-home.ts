import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { ToastMessage } from '../browser/toasts.ts';
import { leaveToast } from '../navigation/next-page-toast.ts';
import { emptyCookie } from './leaving.ts';

/** Goes to the home page after a logout; `toast` is shown there. */
export async function leaveHome(locale: Locale, toast?: ToastMessage): Promise<void> {
  try {
    sessionStorage.clear(); // input must not be visible to the next member
    indexedDB.deleteDatabase('mallfront:file'); // nor the chosen file (`saved-file.ts`, whose code no page should load for this)
  } catch {
    // storage that is switched off holds nothing
  }
  if (toast) leaveToast(toast);
  await emptyCookie();
  location.assign(toPath('home', locale));
}
