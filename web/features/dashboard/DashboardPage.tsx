import { lazy, type ReactNode, Suspense } from 'react';
import { logOut } from '#shared/contracts/account.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useFirstAnswers } from '../../lib/data/use-first-answers.ts';
import { useUnsettled } from '../../lib/data/use-unsettled.ts';
import { usePage } from '../../lib/navigation/use-page.ts';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { useMemberOnly } from '../../lib/session/page-access.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import { useLogOut } from './use-log-out.tsx';

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
  const { isLeaving, leave, question } = useLogOut(logOut, t('dashboard.logged_out'));
  const isMember = useMemberOnly(isLeaving || isEnding);
  const isSettled = useFirstAnswers(isMember);
  useUnsettled(isMember);
  useWantLive();
  return (
    <div className="wrap dashboard">
      {question}
      <DashboardMenu isLeaving={isLeaving} onLogOut={() => void leave()} />
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

/** Reports one of the member's pages (`usePage`). Returns its title, which is the label in the menu. */
export function useDashboardHead(route: RouteName): string {
  return usePage({ route }).heading;
}
