import { siteToasts } from '../../lib/browser/toasts.ts';
import { hasUnsaved } from '../../lib/browser/unsaved.ts';
import type { Navigation } from '../../lib/navigation/navigation.ts';

interface Means {
  navigation: Pick<Navigation, 'subscribe' | 'state'>;
  reload: () => void;
  messages: { reload_title: string; reload_now: string };
}

/** What is ticked in the question itself is settled by its answer. */
const ownPart = '.consent';

/**
 * Loads the page anew, but never over something typed: then a message with a button says what it waits for, and the next page that is opened
 * is loaded as a document at the latest.
 */
export function createCarefulReload({ navigation, reload, messages }: Means): () => void {
  let isDue = false;
  let shown = navigation.state().page;
  navigation.subscribe(() => {
    const { page } = navigation.state();
    if (page.pathname === shown.pathname) return;
    shown = page;
    if (isDue) reload();
  });
  return () => {
    if (!hasUnsaved(ownPart)) return reload();
    isDue = true;
    const action = { label: messages.reload_now, onPress: reload };
    siteToasts().show({ type: 'success', title: messages.reload_title, durationMs: -1, action });
  };
}
