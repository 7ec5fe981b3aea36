import { closeNotices } from './lib/browser/close-notices.ts';
import { afterFirstView, keepFarPictures } from './lib/browser/first-view.ts';
import { rememberLocaleOnSwitch } from './lib/navigation/locale-cookie.ts';

// The only script in the document: loads the others, which the document names, after the first view.
const { main = '', ahead = '' } = document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset ?? {};

closeNotices();
rememberLocaleOnSwitch();
keepFarPictures();
const isEmpty = !document.getElementById('site')?.hasChildNodes(); // a shell of the service worker: nothing is painted without the scripts
const whenPainted = isEmpty ? (start: () => void) => start() : afterFirstView;
whenPainted(() => {
  for (const href of ahead.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: main, onerror: retryLater }));
});

/**
 * Reloads the page once when the main script could not be loaded, unless the visitor has typed something. During a deploy, the server that answers
 * may not have the scripts of the document's build yet.
 */
function retryLater(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'reload') return;
  setTimeout(() => {
    const isTyped = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some((field) => field.value !== field.defaultValue);
    if (!isTyped) location.reload();
  }, 1500);
}
