// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberLocaleOnSwitch } from '#web/lib/navigation/locale-cookie.ts';

const tell = vi.fn(() => true);

beforeAll(rememberLocaleOnSwitch);

beforeEach(() => void vi.spyOn(navigator, 'sendBeacon').mockImplementation(tell));

afterEach(() => {
  vi.restoreAllMocks();
  tell.mockClear();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in happy-dom
  document.cookie = 'locale=; max-age=-1; path=/'; // with 0 it would still exist in the same millisecond
});

const start = JSON.stringify({ config: { localeCookie: { name: 'locale', attributes: 'Max-Age=31536000; Path=/; SameSite=Lax' } } });
const show = (links: string) => {
  document.body.innerHTML = `${links}<script type="application/json" id="start">${start}</script>`;
};

describe('rememberLocaleOnSwitch', () => {
  it('writes the cookie according to the document, and has the gateway set it again', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    show('<a data-locale="cz" hreflang="cs" href="#"><b>Čeština</b></a>');
    document.querySelector('b')?.click();
    expect(written.mock.calls).toEqual([['locale=cz; Max-Age=31536000; Path=/; SameSite=Lax']]);
    expect(tell.mock.calls).toEqual([['/api/locale']]);
  });

  it('ignores other links, including an editor’s links to another language', () => {
    show('<a href="#">jinam</a><a hreflang="de" href="#">auf Deutsch</a>');
    for (const link of document.links) link.click();
    expect([document.cookie, tell.mock.calls]).toEqual(['', []]);
  });
});
