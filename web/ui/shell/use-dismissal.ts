import { type RefObject, useEffect } from 'react';

/** Closes an open `details` on a press or focus elsewhere, on Escape, and when a link inside is followed. */
export function useDismissal(details: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      const { current } = details;
      if (current?.open && event.target instanceof Node && !current.contains(event.target)) current.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      const { current } = details;
      if (event.key !== 'Escape' || !current?.open) return;
      current.open = false;
      if (current.contains(document.activeElement)) current.querySelector('summary')?.focus();
    };
    const closeOnFollow = (event: Event) => {
      const { current } = details;
      const isLinkInside = event.target instanceof Element && event.target.closest('a') !== null && current?.contains(event.target);
      if (current && isLinkInside) current.open = false;
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('click', closeOnFollow);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('click', closeOnFollow);
    };
  }, [details]);
}
