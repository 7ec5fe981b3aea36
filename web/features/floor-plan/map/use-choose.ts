import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

export type Choose = (event: MouseEvent, href: string) => void;

/**
 * Returns a handler that follows a link of the plan, on the same floor without scrolling. Back undoes the first selection; later selections replace
 * it. Clicks that open a new tab are left to the browser. Reads the current address, because the clicked link may have been rendered before the last
 * selection.
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
