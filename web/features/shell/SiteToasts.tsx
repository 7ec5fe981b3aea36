import { useSyncExternalStore } from 'react';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { ToastArea } from '../../ui/ToastArea.tsx';

/** The site's toasts. Their area exists from the start, the code that renders them loads later. */
export function SiteToasts() {
  const t = useTranslate();
  const { subscribe, list, view } = siteToasts();
  const toasts = useSyncExternalStore(subscribe, list, list);
  const List = view();
  return (
    <ToastArea label={t('shell.notifications')}>
      {List && toasts.length > 0 && <List toasts={toasts} closeLabel={t('shell.close')} />}
    </ToastArea>
  );
}
