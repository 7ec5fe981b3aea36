import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { logOut } from '#shared/contracts/account.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { beReachedNoMore, canPush } from '../../lib/browser/push.ts';
import { siteToasts, type ToastMessage } from '../../lib/browser/toasts.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { listStoredKeys } from '../../lib/data/unsettled-keys.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { useFirstAnswers } from '../../lib/data/use-first-answers.ts';
import { useUnsettled } from '../../lib/data/use-unsettled.ts';
import { usePage } from '../../lib/navigation/use-page.ts';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { leaveHome } from '../../lib/session/leave-home.ts';
import { useMemberOnly } from '../../lib/session/page-access.ts';
import { siteSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findOwnWaiting, type OwnWaiting } from '../../lib/waiting/own-waiting.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';

const WaitingAtLogout = lazy(async () => ({ default: (await import('./WaitingAtLogout.tsx')).WaitingAtLogout }));

// loaded after the page, which is complete without news marks
const MemberNews = lazy(async () => {
  const { MemberNews: Loaded } = await import('./MemberNews.tsx').catch(() => ({ MemberNews: () => null }));
  return { default: Loaded };
});

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Whether phones show the content instead of the title, which then is for screen readers only. */
  hasQuietTitle?: boolean;
  /** Whether the page itself ends the session and redirects. */
  isLeaving?: boolean;
  /** Content for the member only. Rendered when the member is known. */
  children: ReactNode;
}

/** Frame of a member's page: menu, head, and content for the member only. */
export function DashboardPage({ title, lead, actions, hasQuietTitle = false, isLeaving: isEnding = false, children }: Props) {
  const t = useTranslate();
  const { isLeaving, logOut, question } = useLogOut();
  const isMember = useMemberOnly(isLeaving || isEnding);
  const isSettled = useFirstAnswers(isMember);
  useUnsettled(isMember);
  useWantLive();
  return (
    <div className="wrap dashboard">
      {question}
      <DashboardMenu isLeaving={isLeaving} onLogOut={logOut} />
      <div className="dashboard-main">
        <header className={classNames('dashboard-head', hasQuietTitle && 'dashboard-head-quiet')}>
          <div className="stack-small">
            <h1>{title}</h1>
            {lead !== undefined && <p className="dashboard-lead">{lead}</p>}
          </div>
          {actions !== undefined && <div className="cluster">{actions}</div>}
        </header>
        {!(isMember && isSettled) && (
          <Skeleton kind="text" lines={6} label={t('state.loading')} className="dashboard-content dashboard-settling" />
        )}
        {isMember && (
          <div className="dashboard-content" hidden={!isSettled}>
            {children}
          </div>
        )}
        {isMember && isSettled && (
          <Suspense>
            <MemberNews />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Ends the session in this browser and at the mall, then opens the home page. If the token is already invalid, the logout succeeds too. */
function useLogOut() {
  const t = useTranslate();
  const { locale } = useSite();
  const { send, ...action } = useAction(logOut);
  const supply = useContext(SupplyContext);
  const [isLeaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState<OwnWaiting>();
  const discarded = useRef<OwnWaiting>(undefined);
  const failure = action.state === 'failed' ? action.code : undefined;

  const toast: ToastMessage = { type: 'success', title: t('dashboard.logged_out') };

  /** Ends the session, unless something waits in this browser, which the logout would delete: then asks first. */
  async function begin(): Promise<void> {
    const waiting = await findOwnWaiting(supply?.api);
    if (waiting.count > 0) setAsked(waiting);
    else await end();
  }

  async function end(): Promise<void> {
    setLeaving(true);
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
      siteSession().clear();
      void discarded.current?.discard();
      void forgetBrowser().then(() => leaveHome(locale, toast));
      return;
    }
    setLeaving(false);
    siteToasts().show({ type: 'error', title: t('dashboard.logout_failed'), text: t(`error.${failure}`) });
  }, [failure]);

  const logOutNow = () => {
    discarded.current = asked;
    setAsked(undefined);
    void end();
  };
  const question = asked && (
    <Suspense>
      <WaitingAtLogout count={asked.count} onStay={() => setAsked(undefined)} onLogOut={logOutNow} />
    </Suspense>
  );
  return { isLeaving, logOut: () => void begin(), question };
}

/** Unsubscribes this browser from push, because the mall sends no more notices to it after a logout. */
async function forgetBrowser(): Promise<void> {
  if (canPush()) await beReachedNoMore().catch(() => undefined);
}
// messages: error.*

/** Reports one of the member's pages (`usePage`). Returns its title, which is the label in the menu. */
export function useDashboardHead(route: RouteName): string {
  return usePage({ route }).heading;
}
