import { messages } from 'virtual:messages/unread_mark';
import { type ReactNode, useEffect, useState } from 'react';
import { getUnreadMessages } from '#shared/contracts/messages.ts';
import { afterFirstView } from '../../lib/browser/after-first-view.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useFirstAnswers } from '../../lib/data/use-first-answers.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useLiveState } from '../../lib/realtime/use-live.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** How many of the centre's messages the member has not read, wherever they are on the site: it follows what happens. */
export function UnreadMark(): ReactNode {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => afterFirstView(() => setIsDue(true)), []); // what the visitor looks at comes first
  const isSettled = useFirstAnswers(isDue); // and so does what a member's page waits for
  return isSettled && <Count />;
}

function Count() {
  const { locale } = useSite();
  const unread = useUnreadCount();
  useTitleMark(unread);
  if (unread === 0) return null;
  return (
    <>
      <span className="header-count" aria-hidden="true">
        {toShort(unread)}
      </span>
      <VisuallyHidden>
        {' '}
        ({messages[locale].messages}: {unread})
      </VisuallyHidden>
    </>
  );
}

/** Events renew it; where none come, it is asked for when the member comes back to the tab. */
function useUnreadCount(): number {
  const resource = useEndpoint(getUnreadMessages);
  const isLive = useLiveState() === 'live';
  const refresh = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is another one each time, and does the same
  useEffect(() => {
    if (isLive) return;
    const look = () => document.visibilityState === 'visible' && refresh(getUnreadMessages);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isLive]);
  return 'data' in resource ? resource.data.unread : 0;
}

/** `(2) Support`: seen while another tab is open. Navigations write the title anew, and so it is marked anew; who marks it twice marks it once. */
function useTitleMark(unread: number): void {
  useEffect(() => {
    if (unread === 0) return;
    const mark = () => {
      const title = `(${toShort(unread)}) ${toBare(document.title)}`;
      if (document.title !== title) document.title = title;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = toBare(document.title);
    };
  }, [unread]);
}

function toBare(title: string): string {
  return title.replace(/^\(\d+\+?\) /, '');
}

function toShort(count: number): string {
  return count > 99 ? '99+' : String(count);
}
