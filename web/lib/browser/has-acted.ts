/**
 * Whether the visitor has done something on this page: the whole sheet came with the first sign (`web/start-site.tsx`), and of a press before
 * there was any script the browser knows.
 */
export function hasActed(): boolean {
  return document.querySelector('link[rel=stylesheet]') !== null || navigator.userActivation?.hasBeenActive === true;
}
