// @vitest-environment happy-dom
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigateOnLinks } from '#web/lib/navigation/link-navigation.ts';
import type { Navigation } from '#web/lib/navigation/navigation.ts';
import { listenersOf } from '../../support/listeners.ts';

const move = vi.fn(() => Promise.resolve());
const rememberPosition = vi.fn();
let stop: () => void;

beforeEach(() => {
  move.mockClear();
  rememberPosition.mockClear();
  history.replaceState(null, '', '/cz/novinky/1');
  const navigation = { move, rememberPosition } as unknown as Navigation; // safe: links use only these parts
  stop = listenersOf(() => navigateOnLinks(navigation, 'cz', document.createElement('div')));
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

/** Puts a link on the page, and clicks it or the element inside it. Returns whether the default was prevented. */
function click(markup: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = markup;
  const link = document.querySelector('a');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  const keepHere = (late: Event) => {
    wasPrevented = late.defaultPrevented;
    late.preventDefault(); // the test's window cannot navigate
  };
  let wasPrevented = false;
  window.addEventListener('click', keepHere, { once: true });
  (link?.firstElementChild ?? link)?.dispatchEvent(event);
  return wasPrevented;
}

describe('a link to the search', () => {
  it('keeps the keyboard open within the click, and copies typed text to the search field', async () => {
    const arrived = Promise.withResolvers<void>();
    move.mockReturnValueOnce(arrived.promise);
    click('<a href="/cz/hledat">Hledat</a><main id="main"><input type="search"></main>');
    const holder = document.activeElement as HTMLInputElement; // safe: the next line checks it
    expect(holder.className).toBe('keyboard-holder');
    await userEvent.setup().type(holder, 'bo');
    const field = document.querySelector<HTMLInputElement>('[type=search]');
    const heard = vi.fn();
    field?.addEventListener('input', heard);
    field?.focus();
    expect([field?.value, heard.mock.calls.length, document.querySelector('.keyboard-holder')]).toEqual(['bo', 1, null]);
    arrived.resolve();
  });

  it('removes the temporary field if the search does not appear', async () => {
    click('<a href="/cz/hledat">Hledat</a>');
    await vi.waitFor(() => expect(document.querySelector('.keyboard-holder')).toBeNull());
  });

  it('focuses the field if the search page is already open, and opens no keyboard if the link contains search words', () => {
    history.replaceState(null, '', '/cz/hledat');
    click('<a href="/cz/hledat">Hledat</a><main id="main"><input type="search"></main>');
    expect(document.activeElement).toBe(document.querySelector('[type=search]'));
    click('<a href="/cz/hledat?q=boty">boty</a>');
    expect(document.querySelector('.keyboard-holder')).toBeNull();
  });
});

describe('navigateOnLinks', () => {
  it.each([
    ['a plain link', '<a href="/cz/novinky/2">2</a>', '/cz/novinky/2', 'push', false],
    ['an element inside a link', '<a href="/cz/obchod/1/a"><b>A</b></a>', '/cz/obchod/1/a', 'push', false],
    ['a link relative to the page', '<a href="2">2</a>', '/cz/novinky/2', 'push', false],
    ['a query', '<a href="/cz/hledat?q=a">a</a>', '/cz/hledat?q=a', 'push', false],
    ['the page itself', '<a href="/cz/novinky/1">1</a>', '/cz/novinky/1', 'replace', false],
    ['a filter', '<a href="/cz/novinky/1?q=a" data-keep-scroll>a</a>', '/cz/novinky/1?q=a', 'push', true],
    ['the home page', '<a href="/cz">domů</a>', '/cz', 'push', false],
    ['a link of its own window', '<a href="/cz" target="_self">domů</a>', '/cz', 'push', false],
    [
      'a link in a drawing',
      '<svg><a href="/cz/mapa-centra/1?shop=1"><path d="M0 0"/></a></svg>',
      '/cz/mapa-centra/1?shop=1',
      'push',
      false,
    ],
  ])('navigates within the site on %s', (_name, markup, address, how, preventScrollReset) => {
    expect(click(markup)).toBe(true);
    expect(move.mock.calls).toEqual([[location.origin + address, how, { preventScrollReset }]]);
  });

  it.each([
    ['another language', '<a href="/de/news/1">de</a>'],
    ['a path that only begins like the language', '<a href="/czech">cz</a>'],
    ['another site', '<a href="https://elsewhere.example/cz">ven</a>'],
    ['a mail address', '<a href="mailto:a@quay.example">pište</a>'],
    ['a file', '<a href="/cz/plan.pdf" download>plán</a>'],
    ['a new window', '<a href="/cz" target="_blank">okno</a>'],
    ['a page that has to be reloaded', '<a href="/cz" data-reload>znovu</a>'],
    ['an invalid address', '<a href="https://">nikam</a>'],
    ['an anchor without an address', '<a>nikam</a>'],
    ['an element outside a link', '<p><a></a>text</p>'],
  ])('leaves %s to the browser', (_name, markup) => {
    expect(click(markup)).toBe(false);
    expect(move).not.toHaveBeenCalled();
  });

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    (init) => {
      expect(click('<a href="/cz">domů</a>', init)).toBe(false);
      expect(move).not.toHaveBeenCalled();
    },
  );

  it('leaves fragments to the browser, which moves the focus, and remembers the scroll position', () => {
    expect(click('<a href="#dole">dolů</a>')).toBe(false);
    expect(move).not.toHaveBeenCalled();
    expect(rememberPosition).toHaveBeenCalledOnce();
  });

  it('ignores a click that a component has handled', () => {
    document.body.innerHTML = '<a href="/cz">domů</a>';
    document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
    document.querySelector('a')?.click();
    expect(move).not.toHaveBeenCalled();
  });
});
