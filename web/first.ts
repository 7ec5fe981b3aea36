import { afterFirstView } from './lib/browser/after-first-view.ts';
import { markPresses } from './lib/hydration/early-presses.ts';

// The one script that comes with the document: it asks for the others, which the document names, when the page has been seen.
const { main = '', ahead = '' } = document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset ?? {};

markPresses();
afterFirstView(() => {
  for (const href of ahead.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: main }));
});
