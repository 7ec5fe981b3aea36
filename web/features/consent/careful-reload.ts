import { siteToasts } from '../../lib/browser/toasts.ts';
import { hasUnsaved } from '../../lib/browser/unsaved.ts';
import type { Navigation } from '../../lib/navigation/navigation.ts';

interface Means {
  navigation: Pick<Navigation, 'subscribe' | 'state'>;
  reload: () => void;
  messages: { reload_title: string; reload_now: string };
}

/** Choices inside the consent dialog are settled by its answer. */
const ownPart = '.consent';

/**
 * Reloads the page, but never over typed input. In that case shows a message with a button, and the next page is loaded as a document at the latest.
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
