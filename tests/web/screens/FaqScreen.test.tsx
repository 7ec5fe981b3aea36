// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listPostCategories, listQuestions } from '#shared/contracts/faq.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { inLanguages, question, topic } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const parking = question(3, {
  translations: inLanguages({
    title: { en: 'Is parking free?', cz: 'Je parkování zdarma?', sk: 'Je parkovanie zadarmo?', de: 'Ist Parken gratis?' },
    article: { en: '<p>Two hours.</p>', cz: '<p>Dvě hodiny.</p>', sk: '<p>Dve hodiny.</p>', de: '<p>Zwei Stunden.</p>' },
  }),
});
const topics = answered(listPostCategories, {}, [topic(1, { order: 2 }), topic(2, { order: 1 })]);
const calls = [topics, answered(listQuestions, {}, [question(1, { category_id: 1 }), question(2, { category_id: 2 }), parking])];

/** Returns the topics with their questions, in the order of the page. */
function outlineOf({ main }: ShownScreen): string[][] {
  return main
    .getAllByRole('heading', { level: 2 })
    .flatMap((heading) =>
      heading.closest('.topic')
        ? [[heading.textContent, ...textsOf([...(heading.closest('.topic')?.querySelectorAll('summary') ?? [])])]]
        : [],
    );
}

describe('FaqScreen', () => {
  it.each([
    [
      'cz',
      'Časté dotazy',
      [
        ['Téma 2', 'Otázka 2'],
        ['Téma 1', 'Otázka 1'],
        ['Další otázky', 'Je parkování zdarma?'],
      ],
    ],
    [
      'de',
      'Fragen & Antworten',
      [
        ['Thema 2', 'Frage 2'],
        ['Thema 1', 'Frage 1'],
        ['Weitere Fragen', 'Ist Parken gratis?'],
      ],
    ],
  ] as const)('groups the questions by topic in %s, with questions without a topic last', async (locale, heading, outline) => {
    const shown = await renderScreen('faq', { locale, calls });
    expect(headingOf(shown)).toBe(heading);
    expect(outlineOf(shown)).toEqual(outline);
  });

  it('links to each topic on the page', async () => {
    const { main, mainElement, t } = await renderScreen('faq', { calls });
    const links = within(main.getByRole('navigation', { name: t('faq.topics') })).getAllByRole('link');
    const anchors = links.map((link) => link.getAttribute('href') ?? '');
    expect(anchors).toEqual(['#topic-2', '#topic-1', '#topic-other']);
    expect(anchors.every((anchor) => mainElement.querySelector(anchor))).toBe(true);
  });

  it.each([
    ['PARKOVANI', ['Je parkování zdarma?'], 'Našli jsme 1 otázku'],
    ['otaz', ['Otázka 1', 'Otázka 2'], 'Našli jsme 2 otázky'],
    ['hodin', ['Je parkování zdarma?'], 'Našli jsme 1 otázku'],
  ])('finds %s while typing, in question and answer', async (typed, expected, count) => {
    const shown = await renderScreen('faq', { calls });
    await userEvent.type(shown.main.getByRole('searchbox', { name: shown.t('faq.search') }), typed);
    expect(
      outlineOf(shown)
        .flatMap(([, ...titles]) => titles)
        .sort(),
    ).toEqual(expected);
    expect(textsOf(shown.main.getAllByRole('status'))).toContain(count);
  });

  it('shows that nothing matches, with a button to show all questions', async () => {
    const shown = await renderScreen('faq', { calls });
    const field = shown.main.getByRole('searchbox', { name: shown.t('faq.search') });
    await userEvent.type(field, 'velbloud');
    expect(shown.main.getByRole('heading', { name: shown.t('faq.none') })).toBeTruthy();
    await userEvent.click(shown.main.getByRole('button', { name: shown.t('faq.show_all') }));
    expect(outlineOf(shown)).toHaveLength(3);
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '');
  });

  it('starts with the search in the address, and is not listed by search engines then', async () => {
    const shown = await renderScreen('faq', { calls, query: { q: 'parkovani' } });
    expect(shown.markup).toContain('Je parkování zdarma?');
    expect(shown.markup).not.toContain('Otázka 1');
    expect(shown.main.getByRole('searchbox')).toHaveProperty('value', 'parkovani');
    expect(shown.head).toMatchObject({ path: '/cz/caste-dotazy', isUnlisted: true });
  });

  it('updates the address while typing, and when all questions are shown again', async () => {
    const shown = await renderScreen('faq', { calls });
    await userEvent.type(shown.main.getByRole('searchbox'), 'velbloud');
    await expect.poll(() => shown.path()).toBe('/cz/caste-dotazy?q=velbloud');
    await userEvent.click(shown.main.getByRole('button', { name: shown.t('faq.show_all') }));
    await expect.poll(() => shown.path()).toBe('/cz/caste-dotazy');
    expect(outlineOf(shown)).toHaveLength(3);
  });

  it('opens the question in the address', async () => {
    const { mainElement } = await renderScreen('faq', { calls, hash: '#q-2' });
    expect(
      [...mainElement.querySelectorAll<HTMLDetailsElement>('details.disclosure, details')].filter(({ open }) => open).map(({ id }) => id),
    ).toEqual(['q-2']);
  });

  it('links phone and mail for further questions, if available', async () => {
    const shown = await renderScreen('faq', { calls });
    expect(hrefOf(shown, '+420 200 000 000')).toBe('tel:+420200000000');
    expect(hrefOf(shown, 'info@centre.example')).toBe('mailto:info@centre.example');
    const written = await renderScreen('faq', { calls, mall: { phone: '' } });
    expect(written.main.queryByText(shown.t('faq.ask_text'))).toBeNull(); // no phone
    const without = await renderScreen('faq', { calls, mall: { phone: '', email: '' } });
    expect(without.main.queryByRole('heading', { name: shown.t('faq.ask') })).toBeNull();
  });

  it('describes the page, with questions and answers for search engines', async () => {
    const { head, status } = await renderScreen('faq', { calls });
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Časté dotazy',
      path: '/cz/caste-dotazy',
      alternates: { en: '/en/faq', cz: '/cz/caste-dotazy', sk: '/sk/caste-otazky', de: '/de/haeufige-fragen' },
      structuredData: [
        {
          '@type': 'FAQPage',
          mainEntity: [
            { name: 'Otázka 2' },
            { name: 'Otázka 1' },
            { name: 'Je parkování zdarma?', acceptedAnswer: { text: 'Dvě hodiny.' } },
          ],
        },
      ],
    });
    expect(head?.description).toContain('Téma 2, Téma 1');
  });

  it('shows the tenant’s picture, if there is one', async () => {
    const { head, mainElement } = await renderScreen('faq', { calls, settings: { landings_images_faq: '/media/faq.jpg' } });
    expect(head?.image).toBe('/media/faq.jpg');
    expect(mainElement.querySelector('header img')?.getAttribute('src')).toBe('/api/images/w960.jpg/media/faq.jpg');
    const plain = await renderScreen('faq', { calls });
    expect(plain.mainElement.querySelector('header img')).toBeNull();
  });

  it('shows the questions as one list without topics', async () => {
    const { calls: questions, failures } = { calls: calls[1] ?? {}, failures: failed(listPostCategories, {}, 'BadGateway') };
    const shown = await renderScreen('faq', { calls: questions, failures });
    expect(outlineOf(shown)).toEqual([['Další otázky', 'Otázka 1', 'Otázka 2', 'Je parkování zdarma?']]);
  });

  it('omits questions without the page’s language if there is no fallback', async () => {
    const onlyEnglish = question(1, { translations: [{ locale: 'en', title: 'Question 1', article: '<p>Yes.</p>' }] });
    const own = [topics, answered(listQuestions, {}, [onlyEnglish])];
    const shown = await renderScreen('faq', { calls: own, settings: { use_fallback_locale: 'false' } });
    expect(shown.main.getByRole('heading', { name: shown.t('faq.empty') })).toBeTruthy();
    expect(outlineOf(await renderScreen('faq', { calls: own }))).toEqual([['Další otázky', 'Question 1']]);
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('faq', { waiting: 'all' }));
  });

  it('shows that there are no questions', async () => {
    const shown = await renderScreen('faq', { calls: [topics, answered(listQuestions, {}, [])] });
    expect(shown.main.getByRole('heading', { name: shown.t('faq.empty') })).toBeTruthy();
  });

  it('shows that the questions could not be loaded', async () => {
    expectFailedPart(await renderScreen('faq', { calls: topics, failures: failed(listQuestions, {}, 'BadGateway') }), 'BadGateway');
  });
});
