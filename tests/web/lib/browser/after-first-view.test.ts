// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFirstView } from '#web/lib/browser/first-view.ts';

let frames: (() => void)[] = [];
/** Notifies listeners of the first paint. */
let paintFirst: (() => void) | undefined;

class PaintObserver {
  static supportedEntryTypes = ['paint'];
  #tell: PerformanceObserverCallback;
  constructor(tell: PerformanceObserverCallback) {
    this.#tell = tell;
  }
  observe(): void {
    const list = {
      getEntriesByName: (name: string) => (name === 'first-contentful-paint' ? [{}] : []),
    } as Partial<PerformanceObserverEntryList>;
    paintFirst = () => this.#tell(list as PerformanceObserverEntryList, this as unknown as PerformanceObserver); // safe: the only fields read
  }
  disconnect(): void {
    paintFirst = undefined;
  }
}

beforeEach(() => {
  vi.stubGlobal('PerformanceObserver', PaintObserver);
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (tell: () => void) => frames.push(tell));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  frames = [];
  document.body.innerHTML = '';
});

/** Adds pictures to the document. With `complete: false`, a picture is still loading. */
function showPictures(...pictures: { complete: boolean; isShown: boolean }[]): HTMLImageElement[] {
  return pictures.map(({ complete, isShown }) => {
    const picture = Object.assign(document.createElement('img'), { fetchPriority: 'high' });
    picture.setAttribute('fetchpriority', 'high');
    Object.defineProperties(picture, {
      complete: { value: complete },
      offsetParent: { value: isShown ? document.body : null, configurable: true },
    });
    document.body.append(picture);
    return picture;
  });
}

async function paint(): Promise<void> {
  await Promise.resolve();
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0));
  for (const tell of frames.splice(0)) tell();
}

describe('afterFirstView', () => {
  it('starts when a page without a large picture has been painted', async () => {
    const start = vi.fn();
    afterFirstView(start);
    await Promise.resolve();
    expect([start.mock.calls.length, frames.length]).toEqual([0, 0]);
    paintFirst?.();
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1));
    expect(paintFirst).toBeUndefined();
  });

  it('does not read the layout before the first paint, which would compute it twice', async () => {
    const [picture] = showPictures({ complete: false, isShown: true });
    const ask = vi.fn(() => document.body);
    Object.defineProperty(picture, 'offsetParent', { get: ask });
    afterFirstView(vi.fn());
    await Promise.resolve();
    expect(ask).not.toHaveBeenCalled();
    paintFirst?.();
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  });

  it('starts with the second frame in a browser that does not report paints', async () => {
    vi.stubGlobal('PerformanceObserver', Object.assign(class {}, { supportedEntryTypes: [] }));
    const start = vi.fn();
    afterFirstView(start);
    await paint();
    expect(start).not.toHaveBeenCalled(); // this frame is still being painted
    await paint();
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1));
  });

  it.each(['load', 'error'])('waits until the %s event of a large picture, but not for hidden pictures', async (end) => {
    const start = vi.fn();
    const [coming] = showPictures(
      { complete: false, isShown: true },
      { complete: true, isShown: true },
      { complete: false, isShown: false },
    );
    afterFirstView(start);
    paintFirst?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(frames).toEqual([]);
    coming?.dispatchEvent(new Event(end));
    await paint();
    await paint();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'])(
    'starts immediately at the first %s event, and only once',
    async (sign) => {
      const start = vi.fn();
      showPictures({ complete: false, isShown: true });
      afterFirstView(start);
      for (const _again of [1, 2]) document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      vi.runAllTimers();
      expect(start).toHaveBeenCalledTimes(1);
    },
  );

  it('ignores a mouse resting where the page appears', () => {
    const start = vi.fn();
    showPictures({ complete: false, isShown: true });
    afterFirstView(start);
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 0, movementY: 0 }));
    expect(start).not.toHaveBeenCalled();
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 3, movementY: 0 }));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('waits at most three seconds for a picture or a frame', () => {
    const start = vi.fn();
    showPictures({ complete: false, isShown: true });
    afterFirstView(start);
    vi.advanceTimersByTime(3000);
    expect(start).toHaveBeenCalledTimes(1);
  });
});
