import { afterFirstView } from './lib/browser/after-first-view.ts';
import { keepFarPictures } from './lib/browser/far-pictures.ts';

// The one script that comes with the document: it asks for the others, which the document names, when the page has been seen.
const { main = '', ahead = '' } = document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset ?? {};

keepFarPictures();
afterFirstView(() => {
  for (const href of ahead.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: main, onerror: retryLater }));
});

/**
 * In the minute of a deploy, the document may be of a build that the server which is asked for scripts does not have yet: the page stands as it was
 * sent, and is loaded once more, unless somebody has typed into it.
 */
function retryLater(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'reload') return;
  setTimeout(() => {
    const isTyped = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some((field) => field.value !== field.defaultValue);
    if (!isTyped) location.reload();
  }, 1500);
}
