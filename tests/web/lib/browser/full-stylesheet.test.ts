// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchFullStylesheet, loadFullStylesheet } from '#web/lib/browser/full-stylesheet.ts';
import { createSite } from '#web/lib/site-state.ts';

let made: HTMLLinkElement[] = [];
const links = () => made.filter(({ isConnected }) => isConnected);
/** The browser has read it, or could not. */
const end = (type: 'load' | 'error', index = 0) => links()[index]?.dispatchEvent(new Event(type));

beforeEach(() => {
  createSite();
  made = [];
  document.head.innerHTML = '<style data-full-stylesheet="/site.css"></style>';
  // happy-dom would fetch a link by itself; what stands in its place waits for `end`
  const place = document.createElement('span');
  vi.spyOn(document, 'createElement').mockImplementation(() => {
    const link = place.cloneNode() as HTMLLinkElement; // properties are set on it, and events sent
    made.push(link);
    return link;
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the full stylesheet', () => {
  it('is fetched without the page looking by it, and then used by a link of its own behind the first', async () => {
    const fetching = fetchFullStylesheet();
    expect(links().map(({ media }) => media)).toEqual(['not all']);
    end('load');
    await fetching;
    const loading = loadFullStylesheet();
    end('load', 1);
    await loading;
    expect(links().map(({ media }) => media)).toEqual(['not all', 'all']);
  });

  it('is used as soon as it is there, where that is wanted while it comes', async () => {
    void fetchFullStylesheet();
    const loading = loadFullStylesheet();
    expect(links().map(({ media }) => media)).toEqual(['not all', 'all']);
    end('load', 1);
    await expect(loading).resolves.toBeUndefined();
  });

  it('is used as it was fetched where it cannot be had any more', async () => {
    const fetching = fetchFullStylesheet();
    end('load');
    await fetching;
    Object.defineProperty(made[0], 'sheet', { value: {} }); // as a browser has it by now
    const loading = loadFullStylesheet();
    end('error', 1);
    await expect(loading).resolves.toBeUndefined();
    expect(links().map(({ media }) => media)).toEqual(['all']);
  });

  it('is not fetched once it is used', async () => {
    void loadFullStylesheet();
    end('load');
    await fetchFullStylesheet();
    expect(links()).toHaveLength(1);
  });

  it('is asked for again after it could not be had', async () => {
    const failing = loadFullStylesheet();
    end('error');
    await expect(failing).rejects.toBeInstanceOf(Event);
    expect(links()).toEqual([]);
    const again = loadFullStylesheet();
    end('load');
    await again;
    expect(links()).toHaveLength(1);
  });

  it('is there where the document has linked it', async () => {
    document.head.innerHTML = '';
    await loadFullStylesheet();
    expect(links()).toEqual([]);
  });
});
