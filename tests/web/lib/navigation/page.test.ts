import { describe, expect, it, vi } from 'vitest';
import type { PageHead, PagePayload } from '#shared/site/page.ts';
import { createPageStore } from '#web/lib/navigation/page.tsx';

const head = (title: string, path: string, cz: string): PageHead => ({ title, path, alternates: { cz } });
const payload = (extra: Partial<PagePayload> = {}): PagePayload => ({
  status: 200,
  head: head('Novinky', '/de/news/1', '/cz/novinky/1'),
  calls: {},
  failures: {},
  ...extra,
});

describe('createPageStore', () => {
  it('starts with the page’s head', () => {
    const store = createPageStore(payload({ status: 404 }));
    expect([store.status(), store.head()?.title]).toEqual([404, 'Novinky']);
  });

  it('stores the status and head that the screen reports', () => {
    const store = createPageStore(payload());
    store.report(404, { title: 'Weg', alternates: {} });
    expect([store.status(), store.head()]).toEqual([404, { title: 'Weg', alternates: {} }]);
    expect(store.payload().head?.alternates).toEqual({ cz: '/cz/novinky/1' });
  });

  it('uses the gateway’s addresses if the screen reports none', () => {
    const store = createPageStore(payload());
    store.report(200, { title: 'News' });
    expect(store.head()).toEqual({ title: 'News', alternates: { cz: '/cz/novinky/1' } });
  });

  it('contains the next page once it is shown', () => {
    const store = createPageStore(payload());
    store.show(payload({ status: 404, head: undefined }));
    expect([store.status(), store.head(), store.payload().status]).toEqual([404, undefined, 404]);
  });

  it('notifies of every change until unsubscribed', () => {
    const store = createPageStore(payload());
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.show(payload());
    store.report(200, head('News', '/de/news/1', ''));
    leave();
    store.show(payload());
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
