import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { ToastMessage } from '../browser/toasts.ts';
import { leaveToast } from '../navigation/next-page-toast.ts';
import { emptyCookie } from './leaving.ts';

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
