import { useEffect, useSyncExternalStore } from 'react';
import { runToastClock } from '../../lib/browser/toast-clock.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { ToastArea } from '../../ui/ToastArea.tsx';

const timer = {
  set: (callback: () => void, ms: number) => setTimeout(callback, ms),
  clear: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>), // it came from `set`
  nowMs: () => performance.now(),
};

/** How things ended. */
export function DeskToasts() {
  const t = useTranslate();
  const toasts = siteToasts();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list);
  useEffect(() => void runToastClock(toasts, timer), [toasts]);
  return (
    <ToastArea label={t('desk.messages')}>
      <div className="toast-list">
        {shown.map((toast) => (
          <Toast
            key={toast.id}
            type={toast.type}
            title={toast.title}
            text={toast.text}
            action={toast.action}
            closeLabel={t('desk.close')}
            onClose={() => toasts.close(toast.id)}
          />
        ))}
      </div>
    </ToastArea>
  );
}
