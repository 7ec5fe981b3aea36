import { describe, expect, it } from 'vitest';
import { toSiteHref, toSiteOrFileHref } from '#shared/rules/site-links.ts';

const place = {
  locale: 'cz',
  settings: {},
  pages: { 'job-offers': { title: 'Volná místa', path: 'volna-mista' } },
  empty: ['blog'],
} as const;

describe('toSiteHref', () => {
  it.each([
    ['/floorplan/1', '/cz/mapa-centra/1'],
    ['/floorplan/1?shop=5', '/cz/mapa-centra/1?shop=5'],
    ['/news', '/cz/novinky/1'],
    ['/', '/cz'],
    ['/de/veranstaltungen/1', '/de/veranstaltungen/1'],
    ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
    ['mailto:info@centre.example', 'mailto:info@centre.example'],
    ['#contact', '#contact'],
    ['/app-link', '/app-link'],
    ['/de/app-link', '/de/app-link'],
    ['/job-offers#bar', '/cz/volna-mista#bar'],
    ['/cz/volna-mista', '/cz/volna-mista'],
    ['/cz/job-offers', '/cz/volna-mista'],
    ['/de/stellen', '/de/stellen'],
    ['/cz/nic-takoveho', undefined],
    ['/constructor', undefined],
    ['/blog', undefined],
    ['/en/blog', undefined],
    ['/login', '/cz/prihlaseni'],
    ['/de/anmelden', '/de/anmelden'],
    ['/wl', undefined],
    ['/no-such-page', undefined],
  ])('resolves %s to %s', (link, expected) => {
    expect(toSiteHref(link, place)).toBe(expected);
  });
});

describe('toSiteOrFileHref', () => {
  it.each([
    ['/media/documents/rules.pdf', '/api/documents/media/documents/rules.pdf'],
    ['/media/setup.exe', undefined],
    ['/news', '/cz/novinky/1'],
  ])('resolves %s to %s', (link, expected) => {
    expect(toSiteOrFileHref(link, place)).toBe(expected);
  });
});
