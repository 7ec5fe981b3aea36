import { createContext, type ReactNode, useContext, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import type { PageHead, PagePayload } from '#shared/site/page.ts';

/**
 * Head that a screen reports. Without `alternates`, the alternates that the gateway has sent with the page apply: it creates them from untrimmed
 * records.
 */
export type ReportedHead = Omit<PageHead, 'alternates'> & Partial<Pick<PageHead, 'alternates'>>;

/** State of the current page: its payload from the gateway, and what its screen reports. */
export interface PageStore {
  payload: () => PagePayload;
  /** Call when a navigation has loaded a new page. */
  show: (payload: PagePayload) => void;
  /** Called by the screen. On the server, the last call determines the head and the status. */
  report: (status: number, head: ReportedHead) => void;
  status: () => number;
  head: () => PageHead | undefined;
  /** Head of the document, for the hydration of parts. Remains the same even if a part is hydrated after a navigation. */
  hydrationHead: () => PageHead | undefined;
  subscribe: (listener: () => void) => () => void;
}

export function createPageStore(initial: PagePayload): PageStore {
  let payload = initial;
  let status = initial.status;
  let head = initial.head;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    payload: () => payload,
    show(next) {
      payload = next;
      status = next.status;
      head = next.head;
      notify();
    },
    report(nextStatus, nextHead) {
      status = nextStatus;
      const known = payload.head; // created from untrimmed records, so its alternates in other languages are kept
      const isKnown = known !== undefined && (nextHead.alternates === undefined || nextHead.path === known.path);
      head = { ...nextHead, alternates: (isKnown ? known.alternates : nextHead.alternates) ?? {} };
      notify();
    },
    status: () => status,
    head: () => head,
    hydrationHead: () => (import.meta.env.SSR ? head : initial.head),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const PageContext = createContext<PageStore | undefined>(undefined);

export function PageProvider({ store, children }: { store: PageStore; children: ReactNode }) {
  return <PageContext value={store}>{children}</PageContext>;
}

export function usePageStore(): PageStore {
  const store = useContext(PageContext);
  if (!store) throw new Error('usePageStore needs a PageProvider');
  return store;
}

/** Head of the current page, as far as it is known. Deferred, because readers outside the page should update after the page is on the screen. */
export function usePageHead(): PageHead | undefined {
  const { subscribe, head, hydrationHead } = usePageStore();
  return useDeferredValue(useSyncExternalStore(subscribe, head, hydrationHead));
}

/** Reports the page's status and head: on the server during rendering, in the browser after the page is on the screen. */
export function usePageReport(status: number, head: ReportedHead | undefined): void {
  const store = usePageStore();
  if (import.meta.env.SSR && head) store.report(status, head);
  const fingerprint = JSON.stringify([status, head]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fingerprint` replaces `head`, which is a new object at each render
  useEffect(() => {
    if (head) store.report(status, head);
  }, [store, fingerprint]);
}
