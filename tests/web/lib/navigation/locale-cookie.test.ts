// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberLocaleOnSwitch, toLocaleCookie } from '#web/lib/navigation/locale-cookie.ts';

const yearSeconds = 31_536_000;

describe('toLocaleCookie', () => {
  it.each([
    ['nothing said, http', {}, false, `locale=cz; max-age=${yearSeconds}; path=/; SameSite=Lax`],
    ['nothing said, https', {}, true, `locale=cz; max-age=${yearSeconds}; path=/; SameSite=Lax; Secure`],
    ['secure', { secure: true }, false, `locale=cz; max-age=${yearSeconds}; path=/; SameSite=Lax; Secure`],
    ['a domain', { domain: '.quay.example' }, false, `locale=cz; max-age=${yearSeconds}; path=/; SameSite=Lax; domain=.quay.example`],
    ['other sites’ frames', { crossOrigin: true }, false, `locale=cz; max-age=${yearSeconds}; path=/; SameSite=None; Secure`],
  ])('with %s', (_name, attributes, isHttps, cookie) => {
    expect(toLocaleCookie('cz', attributes, isHttps)).toBe(cookie);
  });
});

describe('rememberLocaleOnSwitch', () => {
  const tell = vi.fn(() => true);
  beforeEach(() => void vi.spyOn(navigator, 'sendBeacon').mockImplementation(tell));
  afterEach(() => {
    vi.restoreAllMocks();
    tell.mockClear();
    document.body.innerHTML = '';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in happy-dom
    document.cookie = 'locale=; max-age=-1; path=/'; // with 0 it would still be there in the same millisecond
  });

  it.each([
    ['cs', 'locale=cz'],
    ['de', 'locale=de'],
    ['fr', ''],
  ])('after a click on a link in %s keeps “%s”, and has the gateway give it back', (tag, cookie) => {
    const stop = rememberLocaleOnSwitch({});
    document.body.innerHTML = `<a hreflang="${tag}" href="#"><b>jazyk</b></a>`;
    document.querySelector('b')?.click();
    stop();
    expect(document.cookie).toBe(cookie);
    expect(tell.mock.calls).toEqual(cookie ? [['/api/locale']] : []);
  });

  it('forgets about it once it is stopped, and never minds other links', () => {
    const stop = rememberLocaleOnSwitch({});
    document.body.innerHTML = '<a href="#">jinam</a><a hreflang="de" href="#">de</a>';
    document.querySelector('a')?.click();
    stop();
    document.querySelector<HTMLElement>('[hreflang]')?.click();
    expect(document.cookie).toBe('');
  });
});
