import { useEffect, useState, useSyncExternalStore } from 'react';
import { runToastClock } from '../../lib/browser/toast-clock.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { ToastArea } from '../../ui/ToastArea.tsx';

const timer = {
  set: (callback: () => void, ms: number) => setTimeout(callback, ms),
  clear: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>), // safe: returned by `set`
  nowMs: () => performance.now(),
};

/** The desk's toasts. They stay while a pointer or the focus is on one of them. */
export function DeskToasts() {
  const t = useTranslate();
  const toasts = siteToasts();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list);
  const [clock] = useState(() => runToastClock(toasts, timer));
  const hold = () => clock.hold('reader');
  const release = () => clock.release('reader');
  const isEmpty = shown.length === 0;
  useEffect(() => {
    if (isEmpty) clock.release('reader'); // a removed toast under the pointer sends no leave event
  }, [isEmpty, clock]);
  return (
    <ToastArea label={t('desk.messages')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the clock */}
      <div className="toast-list" onPointerOver={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
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
