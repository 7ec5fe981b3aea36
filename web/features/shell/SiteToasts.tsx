import { useEffect, useSyncExternalStore } from 'react';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { showLeftToast } from '../../lib/navigation/next-page-toast.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { ToastArea } from '../../ui/ToastArea.tsx';

/** The site's own toasts, bottom centre. */
export function SiteToasts() {
  const t = useTranslate();
  const toasts = useSyncExternalStore(siteToasts().subscribe, siteToasts().list, siteToasts().list);
  useEffect(showLeftToast, []);
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
          onClose={() => siteToasts().close(toast.id)}
        />
      ))}
    </ToastArea>
  );
}
