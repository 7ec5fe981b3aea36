import { createContext, type ReactNode, useContext, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import type { PageHead, PagePayload } from '#shared/site/page.ts';

/** What a screen says of itself. Without addresses, those that the gateway sent with the page hold: it knows them from the untrimmed records. */
export type ReportedHead = Omit<PageHead, 'alternates'> & Partial<Pick<PageHead, 'alternates'>>;

/** What is known of the page that is shown: its payload from the gateway, and what its screen says of itself. */
export interface PageStore {
  payload: () => PagePayload;
  /** A new page has come, with a navigation. */
  show: (payload: PagePayload) => void;
  /** The screen says what it is; on the server this is how head and status are found. */
  report: (status: number, head: ReportedHead) => void;
  status: () => number;
  head: () => PageHead | undefined;
  /** As the document has it: what is hydrated when another page is shown begins with that. */
  hydrationHead: () => PageHead | undefined;
  subscribe: (listener: () => void) => () => void;
}

export function createPageStore(initial: PagePayload): PageStore {
  let payload = initial;
  let status = initial.status;
  let head = initial.head;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    payload: () => payload,
    show(next) {
      payload = next;
      status = next.status;
      head = next.head;
      tell();
    },
    report(nextStatus, nextHead) {
      status = nextStatus;
      const known = payload.head; // made of the untrimmed records: what it says of other languages stays
      const isKnown = known !== undefined && (nextHead.alternates === undefined || nextHead.path === known.path);
      head = { ...nextHead, alternates: (isKnown ? known.alternates : nextHead.alternates) ?? {} };
      tell();
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

/** The head of the page that is shown, as far as it is known: what reads it stands around the page, and follows once that is on the screen. */
export function usePageHead(): PageHead | undefined {
  const { subscribe, head, hydrationHead } = usePageStore();
  return useDeferredValue(useSyncExternalStore(subscribe, head, hydrationHead));
}

/** Says what page this is: on the server while it renders, in the browser after it is on the screen. */
export function usePageReport(status: number, head: ReportedHead | undefined): void {
  const store = usePageStore();
  if (import.meta.env.SSR && head) store.report(status, head);
  const fingerprint = JSON.stringify([status, head]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fingerprint stands for the head, which is a new object at each render
  useEffect(() => {
    if (head) store.report(status, head);
  }, [store, fingerprint]);
}
