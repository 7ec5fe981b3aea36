import { createContext, type ReactNode, useContext, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import type { PageHead, PagePayload } from '#shared/site/page.ts';

/**
 * A screen's description of itself. Without `alternates`, those that the gateway sent with the page apply: it knows them from the untrimmed records.
 */
export type ReportedHead = Omit<PageHead, 'alternates'> & Partial<Pick<PageHead, 'alternates'>>;

/** State of the current page: its payload from the gateway, and what its screen reports. */
export interface PageStore {
  payload: () => PagePayload;
  /** Call when a navigation has loaded a new page. */
  show: (payload: PagePayload) => void;
  /** Called by the screen; on the server this determines head and status. */
  report: (status: number, head: ReportedHead) => void;
  status: () => number;
  head: () => PageHead | undefined;
  /** As in the document: a part that hydrates after a navigation starts with this. */
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
      const known = payload.head; // from the untrimmed records: its other languages are kept
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

/** Head of the current page, as far as it is known. Readers are outside the page, and update after it is on the screen. */
export function usePageHead(): PageHead | undefined {
  const { subscribe, head, hydrationHead } = usePageStore();
  return useDeferredValue(useSyncExternalStore(subscribe, head, hydrationHead));
}

/** Reports what page this is: on the server while rendering, in the browser after it is on the screen. */
export function usePageReport(status: number, head: ReportedHead | undefined): void {
  const store = usePageStore();
  if (import.meta.env.SSR && head) store.report(status, head);
  const fingerprint = JSON.stringify([status, head]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fingerprint stands for the head, which is a new object at each render
  useEffect(() => {
    if (head) store.report(status, head);
  }, [store, fingerprint]);
}
