import type { ComponentType } from 'react';
import { toastLimits } from '#shared/site/limits.ts';
import { ofSite } from '../site-state.ts';

/** Toasts with a separate maximum number: `build`, the notice of a new build, does not displace toasts of the `site`. */
export type ToastGroup = 'site' | 'build';

export interface ToastMessage {
  title: string;
  text?: string;
  type: 'success' | 'error';
  /** Time until the toast closes. Negative: it stays until a visitor closes it. */
  durationMs?: number;
  /** Button of the toast, such as undo. A click also closes the toast. */
  action?: { label: string; onPress: () => void };
  /** Default: `site`. */
  group?: ToastGroup;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

export type ToastView = ComponentType<{ toasts: readonly ShownToast[]; closeLabel: string }>;

/**
 * Creates the list of toasts of all groups, the newest last. A new toast in a full group removes the oldest of that group. `toast-clock.ts` decides
 * how long each stays.
 */
export function createToasts() {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  let view: ToastView | undefined;
  const listeners = new Set<() => void>();

  function change(next: readonly ShownToast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  return {
    show(message: ToastMessage): number {
      lastId += 1;
      const others = toasts.filter(({ group }) => group === message.group);
      const oldest = others.length >= toastLimits.atMost ? others[0] : undefined;
      change([...toasts.filter((toast) => toast !== oldest), { ...message, id: lastId }]);
      return lastId;
    },
    close: (id: number): void => change(toasts.filter((toast) => toast.id !== id)),
    list: () => toasts,
    view: () => view,
    /**
     * Sets the component that renders toasts. The component loads after the first view, not with the first toast, because toasts must also work when
     * the network is lost.
     */
    showBy(component: ToastView): void {
      view = component;
      change([...toasts]);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Toasts = ReturnType<typeof createToasts>;

/** The toasts of this document. */
export const siteToasts = ofSite(createToasts);
