import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import type { logOut, logOutEverywhere } from '#shared/contracts/account.ts';
import { beReachedNoMore, canPush } from '../../lib/browser/push.ts';
import { siteToasts, type ToastMessage } from '../../lib/browser/toasts.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { listStoredKeys } from '../../lib/data/unsettled-keys.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { leaveHome } from '../../lib/session/leave-home.ts';
import { siteSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findOwnWaiting, type OwnWaiting } from '../../lib/waiting/own-waiting.ts';

const WaitingAtLogout = lazy(async () => ({ default: (await import('./WaitingAtLogout.tsx')).WaitingAtLogout }));

interface LogOut {
  isLeaving: boolean;
  /** Settles when the page is being left, the call has failed, or the member is being asked. */
  leave: () => Promise<void>;
  /** Dialog about calls that wait in this browser. */
  question: ReactNode;
}

/**
 * Ends the session in this browser and at the mall, then opens the home page, which shows `title`. If the token is already invalid, `logOut` succeeds
 * too. `logOutEverywhere` then leads to the login, because other sessions may be open.
 */
export function useLogOut(
  contract: typeof logOut | typeof logOutEverywhere,
  title: string,
  onLeaving: (isLeaving: boolean) => void = () => {},
): LogOut {
  const t = useTranslate();
  const { locale } = useSite();
  const { send, ...action } = useAction(contract);
  const supply = useContext(SupplyContext);
  const [isLeaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState<OwnWaiting>();
  const discarded = useRef<OwnWaiting>(undefined);
  const failure = action.state === 'failed' ? action.code : undefined;
  const toast: ToastMessage = { type: 'success', title };
  const tell = (next: boolean) => {
    setLeaving(next);
    onLeaving(next);
  };

  /** Ends the session, unless something waits in this browser, which the logout would delete: then asks first. */
  async function begin(): Promise<void> {
    const waiting = await findOwnWaiting(supply?.api);
    if (waiting.count > 0) setAsked(waiting);
    else await end();
  }

  async function end(): Promise<void> {
    tell(true);
    if (!(await send({}))) return;
    await discarded.current?.discard();
    for (const key of listStoredKeys()) sessionStorage.removeItem(key); // the next member in this browser must not see pending calls
    await forgetBrowser();
    await leaveHome(locale, toast);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: shows each failure once
  useEffect(() => {
    if (failure === undefined) return;
    if (failure === 'Unauthorized') {
      if (contract.method !== 'DELETE') return; // the page is being left for the login
      siteSession().clear();
      void discarded.current?.discard();
      void forgetBrowser().then(() => leaveHome(locale, toast));
      return;
    }
    tell(false);
    siteToasts().show({ type: 'error', title: t('dashboard.logout_failed'), text: t(`error.${failure}`) });
  }, [failure]);

  const leaveNow = () => {
    discarded.current = asked;
    setAsked(undefined);
    void end();
  };
  const question = asked && (
    <Suspense>
      <WaitingAtLogout count={asked.count} onStay={() => setAsked(undefined)} onLogOut={leaveNow} />
    </Suspense>
  );
  return { isLeaving, leave: begin, question };
}

/** Unsubscribes this browser from push, because the mall sends no more notices to it after a logout. */
async function forgetBrowser(): Promise<void> {
  if (canPush()) await beReachedNoMore().catch(() => undefined);
}
// messages: error.*
