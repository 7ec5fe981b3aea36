import { siteToasts } from '../../lib/browser/toasts.ts';
import { leaveGuards } from '../../lib/navigation/leave-guards.ts';
import type { Navigation } from '../../lib/navigation/navigation.ts';

interface Means {
  navigation: Pick<Navigation, 'subscribe' | 'state'>;
  reload: () => void;
  messages: { reload_title: string; reload_now: string };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Loads the page anew, but never over something typed: then a message with a button says what it waits for, and the next page that is opened
 * is loaded as a document at the latest.
 */
export function createCarefulReload({ navigation, reload, messages }: Means): () => void {
  let hasTyped = [...document.querySelectorAll<Field>('#main :is(input, textarea)')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  let isDue = false;
  let shown = navigation.state().page;
  const noteTyped = ({ target }: Event) => {
    if (target instanceof Element && !target.closest('dialog, [type=search]')) hasTyped = true;
  };
  document.addEventListener('input', noteTyped, { capture: true, passive: true });
  navigation.subscribe(() => {
    const { page } = navigation.state();
    if (page.pathname === shown.pathname) return;
    shown = page;
    hasTyped = false;
    if (isDue) reload();
  });
  return () => {
    if (!hasTyped && leaveGuards().size === 0) return reload();
    isDue = true;
    const action = { label: messages.reload_now, onPress: reload };
    siteToasts().show({ type: 'success', title: messages.reload_title, durationMs: -1, action });
  };
}
