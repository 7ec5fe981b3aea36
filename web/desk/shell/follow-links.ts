import type { DeskRouter } from '../DeskApp.tsx';
import { deskBase } from '../lib/desk-path.ts';

/** Turns clicks on plain links to places of the desk into navigations: the design system's links are the browser's own. */
export function followLinks(router: Pick<DeskRouter, 'navigate'>): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download') || link.hash) return;
    const isDesk = link.origin === location.origin && (link.pathname === deskBase || link.pathname.startsWith(`${deskBase}/`));
    if (!isDesk) return;
    event.preventDefault();
    void router.navigate((link.pathname.slice(deskBase.length) || '/') + link.search);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
