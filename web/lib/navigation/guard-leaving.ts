import { leavingEvent } from '../session/leaving.ts';
import { leaveGuards } from './browser-history.ts';

/**
 * Asks before the page is left. For links, back and forward it asks `question`; for a reload or closing, browsers show their own dialog. Does not ask
 * before a redirect to the login, which saves the input. Returns a function that removes the guard.
 */
export function guardLeaving(question: string): () => void {
  const stay = (event: Event) => event.preventDefault();
  const guard = () => window.confirm(question);
  const askFirst = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    const isHere = link.pathname === location.pathname && link.search === location.search;
    if (!isHere && !guard()) event.preventDefault();
  };
  const stop = () => {
    window.removeEventListener('beforeunload', stay);
    window.removeEventListener(leavingEvent, stop);
    document.removeEventListener('click', askFirst, { capture: true });
    leaveGuards().delete(guard);
  };
  window.addEventListener('beforeunload', stay);
  window.addEventListener(leavingEvent, stop);
  document.addEventListener('click', askFirst, { capture: true });
  leaveGuards().add(guard);
  return stop;
}
