// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getWebsitePageByPermalink, listArticles } from '#shared/contracts/website-pages.ts';
import { ArticleSummary } from '#shared/schemas/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { inLanguages, websitePage } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const inAll = (text: string) => ({ en: text, cz: text, sk: text, de: text });
const summary = (id: number) =>
  ArticleSummary.parse({
    id,
    permalink: `blog/story-${id}`,
    translations: inLanguages({ title: inAll(`Story ${id}`), description: inAll('About.') }),
  });
const permalink = 'guides/shoes/first-steps';
const input = { params: { permalink } };
const listed = answered(listArticles, {}, [1, 2, 3, 4, 5].map(summary));
const sections = (count: number) =>
  Array.from({ length: count }, (_, index) => `<h2>Part ${index + 1}</h2><p>Text of part ${index + 1}.</p>`).join('');
const articleOf = (id: number, html: string, at = permalink) =>
  answered(
    getWebsitePageByPermalink,
    { params: { permalink: at } },
    websitePage(id, {
      permalink: at,
      image: '/media/a.svg',
      published_at: '2026-10-02T09:00:00+02:00',
      translations: inLanguages({ title: inAll(`Story ${id}`), article: inAll(html) }),
    }),
  );
const show = (html = sections(3)) => renderScreen('article', { ...input, calls: [articleOf(2, html), listed] });

describe('ArticleScreen', () => {
  it('shows the article’s date and breadcrumbs, also as structured data', async () => {
    const shown = await show();
    expect(headingOf(shown)).toBe('Story 2');
    expect(shown.main.getByText('2. 10. 2026')).toBeTruthy();
    expect(hrefOf(shown, shown.t('menu.blog'))).toBe('/cz/blog');
    expect(shown.head).toMatchObject({
      title: 'Story 2',
      kind: 'article',
      path: `/cz/a/${permalink}`,
      alternates: { de: `/de/a/${permalink}` },
      description: 'Part 1 Text of part 1. Part 2 Text of part 2. Part 3 Text of part 3.',
      structuredData: [
        {
          '@type': 'BlogPosting',
          datePublished: '2026-10-02T09:00:00+02:00',
          publisher: { '@id': 'https://quay.example/#centre', url: 'https://quay.example/cz' },
        },
        { '@type': 'BreadcrumbList' },
      ],
    });
  });

  it('has a table of contents from three headings on', async () => {
    const shown = await show();
    const contents = shown.main.getByRole('navigation', { name: shown.t('documents.contents') });
    expect([...contents.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['#s-part-1', '#s-part-2', '#s-part-3']);
    expect(shown.mainElement.querySelector('#s-part-2')?.textContent).toBe('Part 2');
    const short = await show(sections(2));
    expect(short.main.queryByRole('navigation', { name: shown.t('documents.contents') })).toBeNull();
  });

  it('links to the three newest other articles, which open at the top', async () => {
    const shown = await show();
    const others = [...shown.mainElement.querySelectorAll('.story-related h3')];
    expect(textsOf(others)).toEqual(['Story 1', 'Story 3', 'Story 4']);
    fireEvent.click(shown.main.getByRole('link', { name: 'Story 3' }));
    await waitFor(() => expect(shown.path()).toBe('/cz/a/blog/story-3'));
    expect(shown.navigation.state().scroll).toEqual({ kind: 'top' });
  });

  it('shows a loading page and an error page', async () => {
    expectLoading(await renderScreen('article', { ...input, waiting: 'all' }));
    expectFailedPage(
      await renderScreen('article', { ...input, failures: failed(getWebsitePageByPermalink, input, 'BadGateway') }),
      'BadGateway',
    );
    expectNotFound(await renderScreen('article', { ...input, failures: failed(getWebsitePageByPermalink, input, 'NotFound') }));
  });
});
