import { useEffect, useRef, useState } from 'react';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useCall } from '../lib/use-call.ts';
import { useInboxLive } from './inbox-live.ts';

/** Polling interval, for when there are no live events. */
const pollEveryMs = 60_000;

/** Number of unread or unanswered items, beside the inbox's name in the menu. New items are announced to screen readers (`role="status"`). */
export function InboxCount() {
  const t = useTranslate();
  useInboxLive();
  const counts = useCall(getInboxCounts, {}, { everyMs: pollEveryMs });
  const waiting = counts.state === 'ready' ? counts.data.conversations.unread + counts.data.requests.unanswered : undefined;
  const news = useIncrease(waiting);
  return (
    <>
      {waiting !== undefined && waiting > 0 && (
        <span className="desk-count">
          <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
          <VisuallyHidden>{t('inbox.waiting', { count: waiting })}</VisuallyHidden>
        </span>
      )}
      <VisuallyHidden>
        <span role="status">{news > 0 && t('inbox.news', { count: waiting ?? 0 })}</span>
      </VisuallyHidden>
    </>
  );
}

/** Counts how often a number has increased since its first value. */
function useIncrease(value: number | undefined): number {
  const before = useRef(value);
  const [increases, setIncreases] = useState(0);
  useEffect(() => {
    if (value !== undefined && before.current !== undefined && value > before.current) setIncreases((known) => known + 1);
    if (value !== undefined) before.current = value;
  }, [value]);
  return increases;
}
