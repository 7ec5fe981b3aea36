import type { MouseEvent } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useRoute } from '../../lib/route.tsx';

export type Choose = (event: MouseEvent, href: string) => void;

/**
 * Follows a link of the plan without leaving the place on the page. The first choice is a step that the back button undoes;
 * a choice after a choice takes its place. Clicks that open a new tab stay the browser's.
 */
export function useChoose(): Choose {
  const navigate = useNavigate();
  const query = useChosenQuery();
  return (event, href) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const hasChoice = query.has('shop') || query.has('unit');
    void navigate(href, { replace: hasChoice && isSamePath(href), preventScrollReset: true });
  };
}

/** The query of this page as it is, or is about to be: a choice shows at once, before its address has been fetched. */
export function useChosenQuery(): URLSearchParams {
  const { query } = useRoute();
  const { location: pending } = useNavigation();
  return pending && pending.pathname === globalThis.location?.pathname ? new URLSearchParams(pending.search) : query;
}

const isSamePath = (href: string) => new URL(href, location.href).pathname === location.pathname;
