import { describe, expect, it } from 'vitest';
import type { RouteName } from '#shared/site/routes.ts';
import { hasTrail, toTrail } from '#web/lib/navigation/trail.ts';
import { siteConfig } from '../../support/scene.ts';

const site = siteConfig({ locale: 'cz' });
const own = { heading: 'Tady', steps: [] };
const toSteps = (trail: ReturnType<typeof toTrail>) => trail.map(({ label, href }) => (href === undefined ? label : `${label} ${href}`));

describe('toTrail', () => {
  it.each([
    ['event', ['menu.news-events /cz/novinky-akce', 'menu.events /cz/akce/1', 'Tady']],
    ['news-mall', ['menu.news-events /cz/novinky-akce', 'Tady']],
    ['shop', ['menu.shops-services /cz/obchody-sluzby', 'Tady']],
    ['shops', ['menu.shops-services /cz/obchody-sluzby', 'Tady']],
    ['offer', ['menu.offers /cz/nabidky/1', 'Tady']],
    ['amenities-category', ['menu.amenities /cz/vybaveni/1', 'Tady']],
    ['amenities', ['Tady']],
    ['article', ['menu.blog /cz/blog', 'Tady']],
  ] satisfies [RouteName, string[]][])('leads to %s from its overview and list', (route, expected) => {
    expect(toSteps(toTrail({ route, ...own }, site, (key) => key))).toEqual(expected);
  });

  it('puts the page’s own steps between its list and itself', () => {
    const page = { route: 'offer', heading: 'Sleva', steps: [{ label: 'Móda', href: '/cz/nabidky/2-moda/1' }] } as const;
    expect(toSteps(toTrail(page, site, (key) => key))).toEqual(['menu.offers /cz/nabidky/1', 'Móda /cz/nabidky/2-moda/1', 'Sleva']);
  });

  it('shows an empty list without a link', () => {
    const empty = siteConfig({ locale: 'cz', empty: ['offers'] });
    expect(toSteps(toTrail({ route: 'offer', ...own }, empty, (key) => key))).toEqual(['menu.offers', 'Tady']);
  });

  it('links a members-only list, from a members-only page', () => {
    const kept = siteConfig({ locale: 'cz', settings: { is_offers_visible_only_when_logged_in: 'true' } });
    expect(toSteps(toTrail({ route: 'offer', ...own }, kept, (key) => key))).toEqual(['menu.offers /cz/nabidky/1', 'Tady']);
  });
});

describe('hasTrail', () => {
  it.each([
    ['shop', true],
    ['offers', true],
    ['news-stores', true],
    ['article', true],
    ['blog', false],
    ['about', false],
    ['news-events', false],
    ['home', false],
  ] satisfies [RouteName, boolean][])('returns for %s: %s', (route, expected) => {
    expect(hasTrail(route)).toBe(expected);
  });
});
