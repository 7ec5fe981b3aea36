import { useEffect, useRef } from 'react';
import { tryFullStylesheet } from '../../lib/browser/full-stylesheet.ts';
import { runToastClock, type ToastClock } from '../../lib/browser/toast-clock.ts';
import { type ShownToast, siteToasts, type ToastGroup } from '../../lib/browser/toasts.ts';
import { ofSite } from '../../lib/site-state.ts';
import { Toast } from '../../ui/Toast.tsx';

const timer = {
  set: (callback: () => void, ms: number) => setTimeout(callback, ms),
  clear: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>), // safe: returned by `set`
  nowMs: () => performance.now(),
};
const siteClock = ofSite(() => runToastClock(siteToasts(), timer));

const groups: readonly ToastGroup[] = ['site', 'build'];

/** The toasts in their groups. They stay while the pointer or the focus is on one of them, and while the tab is hidden. */
export function ToastList({ toasts, closeLabel }: { toasts: readonly ShownToast[]; closeLabel: string }) {
  const place = useRef<HTMLDivElement>(null);
  const count = toasts.length;
  useEffect(() => void tryFullStylesheet(), []); // a toast may appear before the interaction that usually loads the stylesheet
  useEffect(() => followAttention(place.current, siteClock()), []);
  useEffect(() => liftOverDialogs(place.current?.parentElement, count), [count]);
  return (
    <div className="toast-list" ref={place}>
      {groups.flatMap((name) =>
        toasts
          .filter(({ group = 'site' }) => group === name)
          .map((toast) => (
            <Toast
              key={toast.id}
              type={toast.type}
              title={toast.title}
              text={toast.text}
              action={toast.action}
              closeLabel={closeLabel}
              isNarrow={name !== 'site'}
              onClose={() => siteToasts().close(toast.id)}
            />
          )),
      )}
    </div>
  );
}

function followAttention(place: HTMLElement | null, clock: ToastClock): () => void {
  const stop = new AbortController();
  const hear = (type: string, tell: () => void) => place?.addEventListener(type, tell, { signal: stop.signal });
  hear('pointerover', () => clock.hold('pointer'));
  hear('pointerleave', () => clock.release('pointer'));
  hear('focusin', () => clock.hold('keyboard'));
  hear('focusout', () => clock.release('keyboard'));
  const look = () => (document.hidden ? clock.hold('tab') : clock.release('tab'));
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  look();
  return () => {
    stop.abort();
    for (const holder of ['pointer', 'keyboard', 'tab']) clock.release(holder); // a removed toast under the pointer sends no leave event
  };
}

/** Moves the area above open dialogs. The area must be hidden and shown again, because a dialog that was opened later is above the area. */
function liftOverDialogs(area: HTMLElement | null | undefined, count: number): (() => void) | undefined {
  if (count === 0 || !area?.showPopover || !document.querySelector('dialog:is([open], :popover-open)')) return undefined;
  if (area.matches(':popover-open')) area.hidePopover();
  area.setAttribute('popover', 'manual');
  area.showPopover();
  return () => area.removeAttribute('popover');
}
