// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchFullStylesheet, loadFullStylesheet } from '#web/lib/browser/full-stylesheet.ts';
import { createSite } from '#web/lib/site-state.ts';

let made: HTMLLinkElement[] = [];
const links = () => made.filter(({ isConnected }) => isConnected);
/** The browser has read it, or could not. */
const end = (type: 'load' | 'error') => links()[0]?.dispatchEvent(new Event(type));

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
  it('is fetched without the page looking by it, and then used as it is', async () => {
    const fetching = fetchFullStylesheet();
    expect(links().map(({ media }) => media)).toEqual(['not all']);
    end('load');
    await fetching;
    await loadFullStylesheet();
    expect(links().map(({ media }) => media)).toEqual(['all']);
  });

  it('is used as soon as it is there, where that is wanted while it comes', async () => {
    void fetchFullStylesheet();
    const loading = loadFullStylesheet();
    expect(links().map(({ media }) => media)).toEqual(['all']);
    end('load');
    await expect(loading).resolves.toBeUndefined();
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
