// @vitest-environment happy-dom

import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { getCompany } from '#shared/contracts/companies.ts';
import { type Block, getWebsitePageByAlias, type WebsitePage } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { company, inLanguages, websitePage } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const inAll = (text: string) => ({ en: text, cz: text, sk: text, de: text });
const titled = (title: string, text?: string, button?: string) =>
  inLanguages({ title: inAll(title) }).map((own) => ({ ...own, ...(text && { text }), ...(button && { button }) }));

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
type Given = Partial<z.input<typeof WebsitePage>>;

function show(alias: string, page: Given = {}, scene: Scene = {}) {
  const calls = answered(getWebsitePageByAlias, { params: { alias } }, websitePage(1, { alias, ...page }));
  return renderScreen('page', { params: { alias }, ...scene, calls: [calls, ...[scene.calls ?? []].flat()] });
}
const showBlock = (block: z.input<typeof Block>, scene: Scene = {}) => show('terrace', { blocks: [block] }, scene);
const namesOf = (elements: Element[]) => elements.map((element) => [element.textContent, element.getAttribute('href')]);

describe('CustomPageScreen', () => {
  it('shows title, picture and blocks, with structured data', async () => {
    const shown = await show('terrace', { image: '/media/pages/terrace.svg' });
    expect(headingOf(shown)).toBe('Stránka 1');
    expect(shown.mainElement.querySelector('img')?.getAttribute('src')).toBe('/api/images/original/media/pages/terrace.svg');
    expect(shown.main.getByText('Blok.')).toBeTruthy();
    expect(shown.head).toMatchObject({
      title: 'Stránka 1',
      description: 'O čem to je.',
      path: '/cz/terrace',
      image: '/media/pages/terrace.svg',
      structuredData: [{ '@type': 'WebPage', name: 'Stránka 1', url: 'https://quay.example/cz/terrace', inLanguage: 'cs' }],
    });
  });

  it('uses the first words as the description if the page has none', async () => {
    const translations = inLanguages({ title: inAll('Terrace'), article: inAll('<h2>Up</h2><p>Forty metres above the river.</p>') });
    expect((await show('terrace', { translations })).head?.description).toBe('Up Forty metres above the river.');
    const bare = await show('terrace', { blocks: [], translations: inLanguages({ title: inAll('Terrace') }) });
    expect(bare.head?.description).toBe(bare.t('pages.description', { title: 'Terrace', name: 'Nábřeží' }));
  });

  it('prefers the tenant’s own picture of the page', async () => {
    const { head } = await show('pet-policy', { image: '/media/a.svg' }, { settings: { landings_images_pet_policy: '/media/b.svg' } });
    expect(head?.image).toBe('/media/b.svg');
  });

  it('shows each of its tabs at its own address, with links between them', async () => {
    const tabs = [
      {
        name: 'marketing',
        translations: titled('Press'),
        blocks: [{ kind: 'html' as const, translations: titled('Logos', '<p>Leave the logo room to breathe.</p>') }],
      },
    ];
    const shown = await show('dokumenty', { tabs }, { query: { tab: 'marketing' } });
    expect(shown.head).toMatchObject({
      title: 'Press – Stránka 1',
      path: '/cz/dokumenty?tab=marketing',
      description: 'Leave the logo room to breathe.',
    });
    expect(shown.main.getByText('Leave the logo room to breathe.')).toBeTruthy();
    expect(shown.main.queryByText('Blok.')).toBeNull();
    const nav = within(shown.main.getByRole('navigation', { name: shown.t('pages.tabs', { title: 'Stránka 1' }) }));
    expect(namesOf(nav.getAllByRole('link'))).toEqual([
      [shown.t('pages.overview'), '/cz/dokumenty'],
      ['Press', '/cz/dokumenty?tab=marketing'],
    ]);
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Press');
    expectNotFound(await show('dokumenty', { tabs }, { query: { tab: 'other' } }));
  });

  it('shows a loading page and an error page', async () => {
    const input = { params: { alias: 'terrace' } };
    expectLoading(await renderScreen('page', { ...input, waiting: 'all' }));
    expectFailedPage(await renderScreen('page', { ...input, failures: failed(getWebsitePageByAlias, input, 'BadGateway') }), 'BadGateway');
    expectNotFound(await renderScreen('page', { ...input, failures: failed(getWebsitePageByAlias, input, 'NotFound') }));
  });
});

describe('additions of the tenant’s settings to a page', () => {
  it.each([
    ['space-lease', 'space_lease_images'],
    ['loyalty-program', 'loyalty_program_images'],
  ])('are pictures of %s', async (alias, group) => {
    const settings = { [`${group}_1`]: '/media/head.svg', [`${group}_2`]: '/media/b.svg' };
    const sourcesOf = ({ mainElement }: Awaited<ReturnType<typeof show>>) =>
      [...mainElement.querySelectorAll('img')].map((image) => image.getAttribute('src')?.split('/').at(-1));
    expect(sourcesOf(await show(alias, { image: '/media/head.svg' }, { settings }))).toEqual(['head.svg', 'b.svg']);
    expect(sourcesOf(await show(alias, { image: '/media/head.svg' }))).toEqual(['head.svg']);
    expect(sourcesOf(await show('terrace', { image: '/media/head.svg' }, { settings }))).toEqual(['head.svg']);
  });

  it('are files on the documents page, each once, with a readable name', async () => {
    const settings = {
      documents_parking: '/media/documents/parking.pdf',
      documents_lost_things: '/media/documents/lost.zip',
      documents_setup: '/media/documents/setup.exe',
      documents_script: 'javascript:alert(1)',
      documents_shown: '/media/documents/shown.pdf',
    };
    const blocks: Given['blocks'] = [{ kind: 'download', items: [{ link: '/media/documents/shown.pdf', translations: titled('Shown') }] }];
    const shown = await show('dokumenty', { blocks }, { settings });
    const list = within(shown.main.getByRole('list', { name: shown.t('pages.more_files') }));
    expect(namesOf(list.getAllByRole('link'))).toEqual([
      ['Lost thingsZIP', '/api/documents/media/documents/lost.zip'],
      [`${shown.t('menu.parking')}PDF`, '/api/documents/media/documents/parking.pdf'],
    ]);
    expect((await show('dokumenty', { blocks })).main.queryByText(shown.t('pages.more_files'))).toBeNull();
    expect((await show('terrace', { blocks }, { settings })).main.queryByText(shown.t('pages.more_files'))).toBeNull();
  });
});

describe('a block of a page', () => {
  it('has a second-level heading for text', async () => {
    const { main } = await showBlock({ kind: 'html', translations: titled('For visitors', '<p>Mind the <a href="/parking">gap</a>.</p>') });
    expect(main.getByRole('heading', { level: 2, name: 'For visitors' })).toBeTruthy();
    expect(main.getByRole('link', { name: 'gap' }).getAttribute('href')).toBe('/cz/parkovani');
  });

  it('has alternative text for a picture', async () => {
    const { main } = await showBlock({ kind: 'image', image: '/media/a.svg', translations: titled('The card') });
    expect(main.getByRole('img', { name: 'The card' })).toBeTruthy();
  });

  it('numbers several pictures', async () => {
    const shown = await showBlock({ kind: 'gallery', images: ['/media/a.svg', '/media/b.svg'], translations: titled('Free units') });
    const names = shown.main.getAllByRole('img').map((image) => image.getAttribute('alt'));
    expect(names).toEqual([1, 2].map((number) => shown.t('pages.picture_of', { title: 'Free units', number })));
  });

  it('shows questions with an answer as expandable entries', async () => {
    const items = [{ translations: titled('How?', '<p>So.</p>') }, { translations: titled('Unanswered') }];
    const { mainElement } = await showBlock({ kind: 'accordion', items, translations: titled('Rules') });
    expect(textsOf([...mainElement.querySelectorAll('summary')])).toEqual(['How?']);
  });

  it('links only existing pages from cards', async () => {
    const items = [
      { image: '/media/a.svg', link: '/parking', translations: titled('By car', '<p>Two garages.</p>', 'More') },
      { link: '/wl', translations: titled('By club', '<p>Members only.</p>', 'More') },
      { link: 'https://ferry.example/', translations: titled('By ferry') },
    ];
    const shown = await showBlock({ kind: 'cards', items, translations: titled('Ways') });
    expect(hrefOf(shown, 'By car')).toBe('/cz/parkovani');
    expect(shown.main.queryByRole('link', { name: 'By club' })).toBeNull();
    expect(shown.main.getByRole('heading', { level: 3, name: 'By club' })).toBeTruthy();
    expect(shown.main.getByRole('link', { name: /^By ferry/ }).getAttribute('target')).toBe('_blank');
  });

  it('shows contact data of people', async () => {
    const items = [{ phone: '+420 200 555 011', email: 'press@quay.example', translations: titled('Press', '<p>Also on Sunday.</p>') }];
    const shown = await showBlock({ kind: 'contact', items });
    expect(hrefOf(shown, '+420 200 555 011')).toBe('tel:+420200555011');
    expect(hrefOf(shown, 'press@quay.example')).toBe('mailto:press@quay.example');
  });

  it('shows the address of a map once, and links', async () => {
    const named = await showBlock({ kind: 'map', translations: titled('Nábřežní 12, Praha') });
    expect(named.main.queryByText('Nábřežní 12')).toBeNull();
    const bare = await showBlock({ kind: 'map' });
    expect(bare.main.getByText('Nábřežní 12')).toBeTruthy();
    expect(bare.main.getByRole('heading', { level: 2, name: bare.t('pages.where') })).toBeTruthy();
    expect(hrefOf(bare, bare.t('menu.parking'))).toBe('/cz/parkovani');
  });

  it('loads nothing from an external video’s site', async () => {
    const block = {
      kind: 'video' as const,
      link: 'https://www.video.example/w/1',
      image: '/media/a.svg',
      translations: titled('Spring', '<p>No words.</p>', 'Play'),
    };
    const { main, mainElement } = await showBlock(block);
    const link = main.getByRole('link', { name: /Play/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://www.video.example/w/1', '_blank']);
    expect(link.textContent).toContain('video.example');
    expect(mainElement.querySelector('iframe, video')).toBeNull();
    expect([...mainElement.querySelectorAll('[src]')].map((element) => element.getAttribute('src'))).toEqual([
      '/api/images/original/media/a.svg',
    ]);
  });

  it('plays our own video', async () => {
    const { mainElement } = await showBlock({
      kind: 'video',
      link: '/media/spring.mp4',
      image: '/media/a.svg',
      translations: titled('Spring'),
    });
    const video = mainElement.querySelector('video');
    expect([video?.getAttribute('src'), video?.hasAttribute('controls'), video?.getAttribute('preload')]).toEqual([
      '/api/documents/media/spring.mp4',
      true,
      'none',
    ]);
  });

  it('shows the type of files once', async () => {
    const items = [
      { link: '/media/documents/rules.pdf', translations: titled('Rules (PDF)') },
      { link: '/media/documents/prices.xlsx', translations: titled('Prices') },
      { link: '/media/logo.svg', translations: titled('Logo') },
      { link: '/media/setup.exe', translations: titled('Setup') },
    ];
    const { main } = await showBlock({ kind: 'download', items, translations: titled('Files') });
    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.hasAttribute('download')])).toEqual([
      ['Rules (PDF)', '/api/documents/media/documents/rules.pdf', false],
      ['PricesXLSX', '/api/documents/media/documents/prices.xlsx', true],
      ['LogoSVG', '/api/images/original/media/logo.svg', true],
    ]);
  });

  it('shows each existing company once', async () => {
    const block = { kind: 'companies' as const, company_ids: [3, 9, 3, 5], translations: titled('Neighbours') };
    const calls = [3, 5].map((id) => answered(getCompany, { params: { id } }, company(id)));
    const shown = await showBlock(block, { calls, failures: failed(getCompany, { params: { id: 9 } }, 'NotFound') });
    expect(shown.main.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Krám 3', 'Krám 5']);
    expect(hrefOf(shown, 'Krám 3')).toBe('/cz/obchod/3/kram-3');
    expectLoading(await showBlock(block, { waiting: [getCompany] }));
  });
});
