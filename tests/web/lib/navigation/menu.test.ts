import { describe, expect, it } from 'vitest';
import { toMenuLines } from '#web/lib/navigation/menu.ts';
import { siteConfig } from '../../support/scene.ts';

const t = (key: string) => key.toUpperCase();
const lines = (entries: Parameters<typeof toMenuLines>[0], current?: Parameters<typeof toMenuLines>[3], site = siteConfig()) =>
  toMenuLines(entries, site, t, current);

describe('toMenuLines', () => {
  it('labels entries and links them in the page’s language', () => {
    expect(lines([{ name: 'news' }, { name: 'shops' }])).toEqual([
      { label: 'MENU.NEWS', href: '/cz/novinky/1', isActive: false },
      { label: 'MENU.SHOPS', href: '/cz/obchody/vse/1', isActive: false },
    ]);
    expect(lines([{ name: 'news' }], undefined, siteConfig({ locale: 'de' }))[0]?.href).toBe('/de/news/1');
  });

  it('uses a link’s label in the page’s language, else another', () => {
    const link = { label: { cz: 'Hrad', de: ' ', en: 'Castle' }, href: 'https://castle.example' };
    expect(lines([link])).toEqual([{ label: 'Hrad', href: 'https://castle.example' }]);
    expect(lines([link], undefined, siteConfig({ locale: 'en' }))[0]?.label).toBe('Castle');
    expect(lines([link], undefined, siteConfig({ locale: 'de' }))[0]?.label).toBe('Hrad');
  });

  it('leads a picked page or record to its path in the page’s language, and leaves other paths unchanged', () => {
    const leads = (href: string) => lines([{ label: 'Link', href }])[0]?.href;
    expect(['/shop/5', '/news/1', '/de/news/1', '/old-poster', '/media/u/rules.pdf'].map(leads)).toEqual([
      '/cz/obchod/5',
      '/cz/novinky/1',
      '/de/news/1',
      '/old-poster',
      '/api/documents/media/u/rules.pdf',
    ]);
  });

  it('omits entries without a page, switched-off entries, and names that are not routes', () => {
    expect(lines([{ name: 'wifi-register' }, { name: 'wifi-login' }, { name: 'gdpr' }, { name: 'constructor' }, { name: 'shop' }])).toEqual(
      [],
    );
  });

  it('omits entries for members only', () => {
    const gate = siteConfig({ settings: { is_offers_visible_only_when_logged_in: 'true' } });
    const menu = [{ name: 'offers' }, { name: 'rewards' }];
    expect(lines(menu).map(({ label }) => label)).toEqual(['MENU.OFFERS', 'MENU.REWARDS']);
    expect(lines(menu, undefined, gate).map(({ label }) => label)).toEqual(['MENU.REWARDS']);
  });

  it.each([
    ['news', 'news'],
    ['news-detail', 'news'],
    ['event', 'events'],
    ['shop', 'shops'],
    ['offer', 'offers'],
    ['reward', 'rewards'],
  ] as const)('marks on %s the entry %s', (current, active) => {
    const menu = ['news', 'events', 'shops', 'offers', 'rewards'].map((name) => ({ name }));
    const marked = lines(menu, current).filter(({ isActive }) => isActive);
    expect(marked.map(({ label }) => label)).toEqual([`MENU.${active.toUpperCase()}`]);
  });

  it('marks the parent of the current page, and keeps a parent without a page of its own for its children', () => {
    const [line] = lines([{ name: 'wifi-login', children: [{ name: 'faq' }, { name: 'wifi-register' }] }], 'faq');
    expect(line).toEqual({
      label: 'MENU.WIFI-LOGIN',
      href: undefined,
      isActive: true,
      children: [{ label: 'MENU.FAQ', href: '/cz/caste-dotazy', isActive: true }],
    });
  });

  it('marks only the page itself, not a parent that also contains it', () => {
    const menu = [{ name: 'shops-services', children: [{ name: 'floorplan' }] }, { name: 'floorplan' }];
    expect(lines(menu, 'floorplan').map(({ isActive }) => isActive)).toEqual([false, true]);
  });

  it('omits a parent without a page if its children have no page either', () => {
    expect(lines([{ name: 'wifi-login', children: [{ name: 'wifi-register' }] }])).toEqual([]);
  });

  it('labels an editors’ page by its title, and links to its path', () => {
    const site = { ...siteConfig(), pages: { gdpr: { title: 'Osobní údaje', path: 'osobni-udaje' } } };
    expect(lines([{ name: 'gdpr' }, { name: 'terrace' }], undefined, site)).toEqual([
      { label: 'Osobní údaje', href: '/cz/osobni-udaje', isActive: false },
    ]);
  });

  it('keeps a tenant’s own link unchanged', () => {
    expect(lines([{ label: 'Lístky', href: 'https://tickets.example/', children: [{ name: 'faq' }] }])).toMatchObject([
      { label: 'Lístky', href: 'https://tickets.example/', children: [{ href: '/cz/caste-dotazy' }] },
    ]);
  });
});
