import { useEffect, useState } from 'react';
import { logOut } from '#shared/contracts/account.ts';
import { beReachedNoMore, canPush } from '../../lib/browser/push.ts';
import { siteToasts, type ToastMessage } from '../../lib/browser/toasts.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { listStoredKeys } from '../../lib/data/unsettled-keys.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { leaveHome } from '../../lib/session/leave-home.ts';
import { siteSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Ends the session, here and at the mall, and goes home. A token that is no longer valid counts as logged out. */
export function useLogOut() {
  const t = useTranslate();
  const { locale } = useSite();
  const { send, ...action } = useAction(logOut);
  const [isLeaving, setLeaving] = useState(false);
  const failure = action.state === 'failed' ? action.code : undefined;

  const toast: ToastMessage = { type: 'success', title: t('dashboard.logged_out') };

  async function end(): Promise<void> {
    setLeaving(true);
    if (!(await send({}))) return;
    for (const key of listStoredKeys()) sessionStorage.removeItem(key); // not for the next member
    await forgetBrowser();
    await leaveHome(locale, toast);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once
  useEffect(() => {
    if (failure === undefined) return;
    if (failure === 'Unauthorized') {
      siteSession().clear();
      void forgetBrowser().then(() => leaveHome(locale, toast));
      return;
    }
    setLeaving(false);
    siteToasts().show({ type: 'error', title: t('dashboard.logout_failed'), text: t(`error.${failure}`) });
  }, [failure]);

  return { isLeaving, logOut: () => void end() };
}

/** Unsubscribes this browser from push: the mall no longer sends any. */
async function forgetBrowser(): Promise<void> {
  if (canPush()) await beReachedNoMore().catch(() => undefined);
}
// messages: error.*
