import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

export type Choose = (event: MouseEvent, href: string) => void;

/**
 * Follows a link of the plan; on the same floor without leaving the place on the page. The first choice is a step that the
 * back button undoes, a choice after a choice takes its place. Clicks that open a new tab stay the browser's. What is pressed may have been
 * drawn a choice ago: where the visitor is, the address says.
 */
export function useChoose(): Choose {
  const navigate = useNavigate();
  return (event, href) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const isSameFloor = href.split('?', 1)[0] === location.pathname;
    const hasChoice = /[?&](shop|unit|amenity|entrance)=./.test(location.search);
    void navigate(href, { replace: hasChoice && isSameFloor, preventScrollReset: isSameFloor });
  };
}
