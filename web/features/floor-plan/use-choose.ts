import { type MouseEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePlanAddress } from './plan-address.ts';

export type Choose = (event: MouseEvent, href: string) => void;

/**
 * Follows a link of the plan; on the same floor without leaving the place on the page. The first choice is a step that the
 * back button undoes, a choice after a choice takes its place. Clicks that open a new tab stay the browser's.
 */
export function useChoose(): Choose {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { query } = usePlanAddress();
  const latest = useRef(query); // what is pressed may have been drawn a choice ago
  latest.current = query;
  return (event, href) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const isSameFloor = href.split('?', 1)[0] === pathname;
    const { shop, unit, amenity, entrance } = latest.current;
    const hasChoice = [shop, unit, amenity, entrance].some((chosen) => chosen !== undefined);
    void navigate(href, { replace: hasChoice && isSameFloor, preventScrollReset: isSameFloor });
  };
}
