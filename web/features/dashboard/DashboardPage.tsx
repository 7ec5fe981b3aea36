import { lazy, type ReactNode, Suspense } from 'react';
import { useFirstAnswers } from '../../lib/data/use-first-answers.ts';
import { useUnsettled } from '../../lib/data/use-unsettled.ts';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { useMemberOnly } from '../../lib/session/page-access.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import { useLogOut } from './use-log-out.ts';

// news marks load after the page; the page is complete without them
const MemberNews = lazy(async () => {
  const { MemberNews: Loaded } = await import('./MemberNews.tsx').catch(() => ({ MemberNews: () => null }));
  return { default: Loaded };
});

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The page ends the session and redirects itself. */
  isLeaving?: boolean;
  /** Content for the member only: rendered once they are known. */
  children: ReactNode;
}

/** Frame of a member's page: menu, head, and content for the member only. */
export function DashboardPage({ title, lead, actions, isLeaving: isEnding = false, children }: Props) {
  const t = useTranslate();
  const { isLeaving, logOut } = useLogOut();
  const isMember = useMemberOnly(isLeaving || isEnding);
  const isSettled = useFirstAnswers(isMember);
  useUnsettled(isMember);
  useWantLive();
  return (
    <div className="wrap dashboard">
      <DashboardMenu isLeaving={isLeaving} onLogOut={logOut} />
      <div className="dashboard-main">
        <header className="dashboard-head">
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
