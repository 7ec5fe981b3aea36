import type { ComponentType } from 'react';
import { toastLimits } from '#shared/site/limits.ts';
import { ofSite } from '../site-state.ts';

/** The site's own toasts, and the notice of a new build, which takes no place from them. */
export type ToastGroup = 'site' | 'build';

export interface ToastMessage {
  title: string;
  text?: string;
  type: 'success' | 'error';
  /** Negative: stays until it is closed. */
  durationMs?: number;
  /** One button, such as undo; the toast closes with it. */
  action?: { label: string; onPress: () => void };
  /** Default: `site`. */
  group?: ToastGroup;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

export type ToastView = ComponentType<{ toasts: readonly ShownToast[]; closeLabel: string }>;

/** Creates the toasts of all groups, the newest last. When a group is full, its oldest is removed. `toast-clock.ts` decides how long each stays. */
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
    /** Sets the component that renders toasts. It loads after the first view, before any toast: without a network it would be too late. */
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

/** The site's own toasts. */
export const siteToasts = ofSite(createToasts);
