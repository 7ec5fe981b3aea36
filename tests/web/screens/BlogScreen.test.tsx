// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { getWebsitePageByAlias, listArticles } from '#shared/contracts/website-pages.ts';
import { ArticleSummary } from '#shared/schemas/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { inLanguages, websitePage } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const inAll = (text: string) => ({ en: text, cz: text, sk: text, de: text });
const article = (id: number) =>
  ArticleSummary.parse({
    id,
    permalink: `blog/story-${id}`,
    published_at: '2026-10-02T09:00:00+02:00',
    translations: inLanguages({ title: inAll(`Story ${id}`), description: inAll(`About ${id}.`) }),
  });
const articles = Array.from({ length: 12 }, (_, index) => article(index + 1));
const blogPage = answered(getWebsitePageByAlias, { params: { alias: 'blog' } }, websitePage(1, { alias: 'blog' }));
const noPage = failed(getWebsitePageByAlias, { params: { alias: 'blog' } }, 'NotFound');
const pageOf = (page: number, shown = articles) => answered(listArticles, { query: { page } }, shown, { page, pages: 2, total: 14 });

describe('BlogScreen', () => {
  it('lists the articles by title and date, with the editors’ text', async () => {
    const shown = await renderScreen('blog', { calls: [blogPage, pageOf(1)] });
    expect(headingOf(shown)).toBe('Stránka 1');
    expect(shown.main.getByText('Blok.')).toBeTruthy();
    expect(hrefOf(shown, 'Story 3')).toBe('/cz/a/blog/story-3');
    expect(textsOf([...shown.mainElement.querySelectorAll('time')])[0]).toBe('2. 10. 2026');
    expect(shown.head).toMatchObject({ title: 'Stránka 1', description: 'O čem to je.', path: '/cz/blog' });
    expect(hrefOf(shown, shown.t('pagination.page', { page: 2 }))).toBe('/cz/blog?page=2');
  });

  it('has further pages, each with its own title and without the editors’ text', async () => {
    const shown = await renderScreen('blog', { query: { page: 2 }, calls: [blogPage, pageOf(2, articles.slice(0, 2))] });
    expect(shown.head).toMatchObject({ title: 'Stránka 1 – strana 2', path: '/cz/blog?page=2', alternates: { de: '/de/blog?page=2' } });
    expect(shown.main.queryByText('Blok.')).toBeNull();
    expect(hrefOf(shown, shown.t('pagination.page', { page: 1 }))).toBe('/cz/blog');
  });

  it.each([3, 0, 'x'])('has no page %s', async (page) => {
    const calls = page === 3 ? [blogPage, pageOf(3, [])] : [blogPage];
    expectNotFound(await renderScreen('blog', { query: { page }, calls }));
  });

  it('works without an editors’ page, and without articles', async () => {
    const shown = await renderScreen('blog', { calls: answered(listArticles, {}, []), failures: noPage });
    expect([shown.status, headingOf(shown)]).toEqual([200, shown.t('menu.blog')]);
    expect(shown.main.getByText(shown.t('pages.no_articles'))).toBeTruthy();
    expect(shown.head?.description).toBe(shown.t('pages.about_blog', { name: 'Nábřeží' }));
  });

  it('shows the tenant’s picture only if there is one', async () => {
    const picturesOf = async (settings: Record<string, string>) =>
      (await renderScreen('blog', { calls: [blogPage, answered(listArticles, {}, [])], settings })).mainElement.querySelectorAll('img')
        .length;
    expect(await picturesOf({ landings_images_blog: '/media/a.svg' })).toBe(1);
    expect(await picturesOf({})).toBe(0);
  });

  it('shows loading and failure of the articles in their own section', async () => {
    expectLoading(await renderScreen('blog', { calls: blogPage, waiting: [listArticles] }));
    expectFailedPart(await renderScreen('blog', { calls: blogPage, failures: failed(listArticles, {}, 'BadGateway') }), 'BadGateway');
  });
});
