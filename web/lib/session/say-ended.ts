import { messages } from 'virtual:messages/login_ended';
import type { Locale } from '#shared/site/locales.ts';
import { siteToasts } from '../browser/toasts.ts';
import { ofSite } from '../site-state.ts';
import { leaveToLogin } from './leaving.ts';
import { siteSession } from './session.ts';

/** Shows a toast that the action failed because the session has ended, with a button to log in. Replaces the previous toast of this kind. */
export function sayEnded(locale: Locale, token: string): void {
  const { title, text, log_in: label } = messages[locale];
  const onPress = () => {
    if (siteSession().token() === token) siteSession().clear();
    void leaveToLogin(locale, 'expired', token);
  };
  siteToasts().close(shown().toast);
  shown().toast = siteToasts().show({ type: 'error', title, text, durationMs: -1, action: { label, onPress } });
}

const shown = ofSite(() => ({ toast: 0 }));
