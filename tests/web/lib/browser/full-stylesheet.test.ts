// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchFullStylesheet, loadFullStylesheet } from '#web/lib/browser/full-stylesheet.ts';
import { createSite } from '#web/lib/site-state.ts';

let made: HTMLLinkElement[] = [];
const links = () => made.filter(({ isConnected }) => isConnected);
/** Reports that the browser has loaded a link, or has failed to. */
const end = (type: 'load' | 'error', index = 0) => links()[index]?.dispatchEvent(new Event(type));

beforeEach(() => {
  createSite();
  made = [];
  document.head.innerHTML = '<style data-full-stylesheet="/site.css"></style>';
  // happy-dom would fetch a link itself; the replacement waits for `end`
  const place = document.createElement('span');
  vi.spyOn(document, 'createElement').mockImplementation(() => {
    const link = place.cloneNode() as HTMLLinkElement; // safe: the code only sets properties and receives events
    made.push(link);
    return link;
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the full stylesheet', () => {
  it('is fetched without being applied, and then applied by a new link after the first', async () => {
    const fetching = fetchFullStylesheet();
    expect(links().map(({ media }) => media)).toEqual(['not all']);
    end('load');
    await fetching;
    const loading = loadFullStylesheet();
    end('load', 1);
    await loading;
    expect(links().map(({ media }) => media)).toEqual(['not all', 'all']);
  });

  it('is applied as soon as it has loaded, if requested while loading', async () => {
    void fetchFullStylesheet();
    const loading = loadFullStylesheet();
    expect(links().map(({ media }) => media)).toEqual(['not all', 'all']);
    end('load', 1);
    await expect(loading).resolves.toBeUndefined();
  });

  it('is applied from the first link if the second link fails', async () => {
    const fetching = fetchFullStylesheet();
    end('load');
    await fetching;
    Object.defineProperty(made[0], 'sheet', { value: {} }); // a loaded link has a sheet
    const loading = loadFullStylesheet();
    end('error', 1);
    await expect(loading).resolves.toBeUndefined();
    expect(links().map(({ media }) => media)).toEqual(['all']);
  });

  it('is not fetched once it is applied', async () => {
    void loadFullStylesheet();
    end('load');
    await fetchFullStylesheet();
    expect(links()).toHaveLength(1);
  });

  it('is requested again after a failure', async () => {
    const failing = loadFullStylesheet();
    end('error');
    await expect(failing).rejects.toBeInstanceOf(Event);
    expect(links()).toEqual([]);
    const again = loadFullStylesheet();
    end('load');
    await again;
    expect(links()).toHaveLength(1);
  });

  it('is not requested if the document already links it', async () => {
    document.head.innerHTML = '';
    await loadFullStylesheet();
    expect(links()).toEqual([]);
  });
});
