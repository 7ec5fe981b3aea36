import { describe, expect, it } from 'vitest';
import { readAmenityLinks } from '#shared/rules/amenity-links.ts';

function read(value: unknown, changes: Readonly<Record<string, string>> = {}) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const problems: string[] = [];
  const place = {
    locale: 'de' as const,
    settings: { amenitiy_redirect_links: text, ...changes },
    empty: [],
    pages: { 'pet-policy': { title: 'Hunde', path: 'hunde' } },
  };
  const findLink = readAmenityLinks(place, ({ key, reason }) => problems.push(`${key} ${reason}`));
  return { findLink: (id: number, ...category_ids: number[]) => findLink({ id, category_ids }), problems };
}

describe('readAmenityLinks', () => {
  it.each([
    ['parking', '/de/parken'],
    ['floorplan', '/de/lageplan'],
    ['pet-policy', '/de/hunde'],
    ['/floorplan/2', '/de/lageplan/2'],
    ['/de/parken#preise', '/de/parken#preise'],
    ['https://lockers.example/book?x=1', 'https://lockers.example/book?x=1'],
  ])('resolves %s to %s', (target, href) => {
    const { findLink, problems } = read({ 505: target });
    expect(findLink(505)).toBe(href);
    expect(problems).toEqual([]);
  });

  it('prefers the amenity’s own entry to those of its categories, which apply in order', () => {
    const { findLink } = read({ 7: 'faq', 54: 'parking', 55: 'about' });
    expect(findLink(7, 54)).toBe('/de/haeufige-fragen');
    expect(findLink(8, 53, 55, 54)).toBe('/de/ueber-uns');
    expect(findLink(9, 53)).toBeUndefined();
  });

  it('keeps the amenity’s own page if the target does not exist for this tenant', () => {
    expect(read({ 1: 'mobile-app' }, { is_mobile_app_active: 'false' }).findLink(1)).toBeUndefined();
    expect(read({ 1: '/no-such-page/at/all' }).findLink(1)).toBeUndefined();
  });

  it('ignores targets that are another amenity’s page, because they could form a loop', () => {
    expect(read({ 1: '/amenity/2/lockers', 2: '/en/amenity/1/toilets' }).findLink(1)).toBeUndefined();
  });

  it.each(['{"1":', '["parking"]', '{"1": 5}', 'parking'])('ignores the setting %s and reports it', (text) => {
    const { findLink, problems } = read(text);
    expect(findLink(1)).toBeUndefined();
    expect(problems).toHaveLength(1);
  });

  it.each([[{ 1: 'javascript:alert(1)' }], [{ 1: '//evil.example/x' }], [{ 1: 'no-such-route' }], [{ lockers: 'parking' }]])(
    'drops only the entry %o, and reports it',
    (links) => {
      const { findLink, problems } = read({ ...links, 2: 'faq' });
      expect([findLink(1), findLink(2)]).toEqual([undefined, '/de/haeufige-fragen']);
      expect(problems).toHaveLength(1);
    },
  );

  it('reports nothing for an unset setting', () => {
    expect(read('').problems).toEqual([]);
  });
});
