import { useEffect, useSyncExternalStore } from 'react';
import { hearWord } from '../../lib/farewell.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { siteToasts } from '../../lib/toasts.ts';
import { Toast } from '../../ui/Toast.tsx';
import { ToastArea } from '../../ui/ToastArea.tsx';

/** The site's own toasts, bottom centre. */
export function SiteToasts() {
  const t = useTranslate();
  const toasts = useSyncExternalStore(siteToasts.subscribe, siteToasts.list, siteToasts.list);
  useEffect(hearWord, []);
  return (
    <ToastArea label={t('shell.notifications')}>
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          type={toast.type}
          title={toast.title}
          text={toast.text}
          action={toast.action}
          closeLabel={t('shell.close')}
          onClose={() => siteToasts.close(toast.id)}
        />
      ))}
    </ToastArea>
  );
}
