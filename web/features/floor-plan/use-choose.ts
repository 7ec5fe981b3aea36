import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useComingAddress } from '../../lib/navigation-context.tsx';
import { useRoute } from '../../lib/route.tsx';

export type Choose = (event: MouseEvent, href: string) => void;

/**
 * Follows a link of the plan; on the same floor without leaving the place on the page. The first choice is a step that the
 * back button undoes, a choice after a choice takes its place. Clicks that open a new tab stay the browser's.
 */
export function useChoose(): Choose {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const query = useChosenQuery();
  return (event, href) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const isSameFloor = href.split('?', 1)[0] === pathname;
    const hasChoice = query.has('shop') || query.has('unit');
    void navigate(href, { replace: hasChoice && isSameFloor, preventScrollReset: isSameFloor });
  };
}

/** The query of this page as it is, or is about to be: a choice shows at once, before its address has been fetched. */
export function useChosenQuery(): URLSearchParams {
  const { query } = useRoute();
  const { pathname } = useLocation();
  const coming = useComingAddress();
  return coming?.pathname === pathname ? coming.searchParams : query;
}
