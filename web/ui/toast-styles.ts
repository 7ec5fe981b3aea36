import { hasRestOfStyles, restOfStyles } from '../lib/browser/rest-of-styles.ts';
import { ofSite } from '../lib/site-state.ts';
import styles from './toasts.css?inline';

const brought = ofSite((): { sheet?: CSSStyleSheet } => ({}));

/**
 * A page at rest has the styles of its own markup alone. The sheet of all else comes with the visitor, and without a network it does not come: then
 * toasts have their part of it all the same, to say so.
 */
export function bringToastStyles(): void {
  const state = brought();
  if (state.sheet || hasRestOfStyles() || !('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer ui{${styles}}`);
  state.sheet = sheet;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  restOfStyles().then(
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
    () => undefined, // theirs are enough until the next page
  );
}
