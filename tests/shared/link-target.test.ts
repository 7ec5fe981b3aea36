import { describe, expect, it } from 'vitest';
import { findLinkTarget, toAnyLanguage, toLandingLink, toLink, toPageLink } from '#shared/rules/link-target.ts';
import { toSiteHref } from '#shared/rules/site-links.ts';

const site = 'https://centre.example';

describe('links of editors', () => {
  it('lead to records and pages in the language of each visitor', () => {
    expect(toPageLink('shop', { id: 5, title: '' })).toBe('/shop/5');
    expect(toLandingLink('shops')).toBe('/shops/all/1');
    expect(toLandingLink('shop')).toBeUndefined();
    const place = { locale: 'cz', settings: {}, pages: {}, empty: [] } as const;
    expect(toSiteHref('/shop/5', place)).toBe('/cz/obchod/5');
    expect(toSiteHref('/shops/all/1', place)).toBe('/cz/obchody/vse/1');
  });

  it.each([
    ['/shop/5', { name: 'shop', params: { id: '5', title: '' }, locale: undefined }],
    ['/cz/obchod/5/strevic?x=1', { name: 'shop', params: { id: '5', title: 'strevic' }, locale: 'cz' }],
    ['/', { name: 'home', params: {}, locale: undefined }],
    ['https://elsewhere.example/shop/5', undefined],
    ['/media/plan.pdf', undefined],
  ])('are recognized: %s', (link, target) => {
    expect(findLinkTarget(link)).toEqual(target);
  });

  it.each([
    [`${site}/cz/obchod/5/strevic?x=1#a`, '/shop/5/strevic?x=1#a'],
    [site, '/'],
    ['/de/parken', '/de/parken'],
    ['www.obchod.example', 'https://www.obchod.example'],
    ['eva@centre.example', 'mailto:eva@centre.example'],
    [' strevic', 'strevic'],
  ])('are completed when typed or pasted: %s', (typed, link) => {
    expect(toLink(typed, site)).toBe(link);
  });

  it('can lead to every language instead of one', () => {
    expect(toAnyLanguage('/de/parken#preise')).toBe('/parking#preise');
    expect(toAnyLanguage('https://elsewhere.example')).toBe('https://elsewhere.example');
  });
});
