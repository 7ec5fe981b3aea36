// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { banner, renderRecords, toRecord, toRow } from './records-desk.ts';

const path = '/content/hero-banners/5';
beforeEach(() => sessionStorage.clear());

const findTitle = () => screen.findByLabelText<HTMLInputElement>('Headline (CZ)');
const type = async (text: string) => fireEvent.change(await findTitle(), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const withTitle = (title: string) => ({ ...banner, translations: [{ locale: 'cz', title }, banner.translations[1]] });

describe('the kinds of content', () => {
  it('show their number of records, and link to their lists', async () => {
    renderRecords({ path: '/content' });
    const link = await screen.findByRole('link', { name: /Hero banners|Banners/i });
    expect(link.textContent).toContain('4');
    expect(link.textContent).toContain('1 draft');
    expect(link.getAttribute('href')).toBe('/desk/content/hero-banners');
  });
});

describe('a kind with a single record', () => {
  it('opens its form from the address of its list', async () => {
    const { router } = renderRecords({ path: '/content/hero-banners', isList: false, record: toRecord({ key: 'hero-banners' }) });
    await findTitle();
    expect(router.state.location.pathname).toBe('/desk/content/hero-banners/hero-banners');
  });
});

describe('a list of records', () => {
  it('shows titles, state and missing languages, and can be searched and filtered', async () => {
    const { asked } = renderRecords({
      path: '/content/hero-banners',
      rows: [toRow(), toRow({ key: '6', name: 'Sleva', has_draft: true, translations: [] })],
    });
    const row = await screen.findByRole('row', { name: /Trh/ });
    expect(within(row).getByText('English: missing')).toBeTruthy();
    expect(within(row).getByText('Published')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Sleva/ })).getByText('Draft')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'trh' } });
    await waitFor(() => expect(asked.at(-1)).toContain('q=trh'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'archived' } });
    await waitFor(() => expect(asked.at(-1)).toContain('state=archived'));
    expect(location.search).toBe('?q=trh&state=archived');
  });

  it('marks a language with only a headline as missing', async () => {
    const cz = { locale: 'cz', title: 'Trh' } as const;
    renderRecords({
      path: '/content/hero-banners',
      rows: [toRow({ translations: [cz, { locale: 'de', title: 'Markt', is_incomplete: true }] })],
    });
    const row = await screen.findByRole('row', { name: /Trh/ });
    expect(within(row).getByText('Deutsch: missing')).toBeTruthy();
    expect(within(row).queryByText('Čeština: missing')).toBeNull();
  });

  it('puts its filters into the address, and ignores filters that its kind lacks', async () => {
    const { asked, router } = renderRecords({ path: '/content/hero-banners?company_id=5&when=someday&sort=date' });
    const when = await screen.findByRole('combobox', { name: 'When' });
    expect(asked).toContain('?per_page=24&sort=date');
    fireEvent.change(when, { target: { value: 'soon' } });
    await waitFor(() => expect(asked.at(-1)).toContain('when=soon'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Not translated into' }), { target: { value: 'de' } });
    await waitFor(() => expect(asked.at(-1)).toContain('missing=de'));
    expect(location.search).toBe('?when=soon&missing=de&sort=date');
    expect(screen.getByText('More filters (2 set)')).toBeTruthy();
    await router.navigate(-1);
    await waitFor(() => expect(location.search).toBe('?when=soon&sort=date'));
  });

  it('offers all records if nothing is found', async () => {
    renderRecords({ path: '/content/hero-banners?q=nothing', rows: [] });
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(location.search).toBe(''));
  });
});

it('the history shows which member of a shop’s staff proposed an approved change', async () => {
  const line = { version: 3, act: 'publish' as const, at: '2026-11-27T09:00:00Z', by: 'Jan Malý', why: null, proposed_by: 'Petr Krám' };
  renderRecords({ path, record: toRecord({ history: [line] }) });
  expect(await screen.findByText('Proposed by Petr Krám')).toBeTruthy();
});

describe('a kind that the role may not edit', () => {
  it.each(['/content/tiers', '/content/redirects/new', '/content/malls/1', '/content/loyalty/loyalty/preview'])(
    'shows that it is not available at %s, without a call',
    async (address) => {
      const { t, asked } = renderRecords({ path: address });
      await screen.findByRole('heading', { level: 1, name: t('desk.not_yours') });
      expect(asked).toEqual([]);
    },
  );

  it('is listed without a link if it uses the shown record', async () => {
    const toUse = (kind: string, name: string) => ({ kind, key: '1', path: 'image', name, translations: [] });
    renderRecords({ path, record: toRecord({ uses: [toUse('malls', 'Arkáda'), toUse('companies', 'Obuv')], uses_total: 2 }) });
    expect((await screen.findByText('Arkáda')).closest('a')).toBeNull();
    expect(screen.getByText('Obuv').closest('a')?.getAttribute('href')).toBe('/desk/content/companies/1');
  });
});

describe('a published record that is not visible', () => {
  const order = (items: number[]) => [getWebSettings, () => toSuccess({ hero_banner_items: JSON.stringify({ items }) })] as const;
  const at = (kind: string, live: object) => ({
    path: `/content/${kind}/5`,
    record: toRecord({ kind, live, file: { name: `${kind}.json`, body: live, is_newer: false } }),
  });

  it('explains that a banner is missing from the order of banners, and links to it', async () => {
    const { sent } = renderRecords({ path, others: [order([1, 2])] });
    expect(await screen.findByText('Published, but visitors do not see it')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the order of banners' }).getAttribute('href')).toBe('/desk/content/hero-banners');
    await type('Velký trh');
    press('Publish');
    expect(await screen.findByText(/^Published, but not visible\. The home page shows/)).toBeTruthy();
    expect(sent.map(({ name }) => name)).toEqual(['changeDeskRecord']);
  });

  it('is also reported in the toast of a new banner', async () => {
    renderRecords({ path: '/content/hero-banners/new', others: [order([1, 2])] });
    await type('Trh');
    press('Publish');
    expect(await screen.findByText(/^Published, but not visible\. The home page shows/)).toBeTruthy();
  });

  it.each([
    [{ starts_at: '2126-12-01T08:00:00+01:00' }, /^It is shown from/],
    [{ ends_at: '2020-12-01T08:00:00+01:00' }, /^It ended on/],
  ])('gives the reason for an offer with %j', async (dates, reason) => {
    renderRecords(at('announcements', { ...banner, type: 'product', ...dates }));
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it('is not reported for a banner in that order', async () => {
    renderRecords({ path, others: [order([5])] });
    await findTitle();
    expect(screen.queryByText('Published, but visitors do not see it')).toBeNull();
  });

  it('links to the empty key field of a page without an address', async () => {
    const { user } = renderRecords(at('website-pages', { id: 5, blocks: [], tabs: [], translations: [{ locale: 'cz', title: 'Mapa' }] }));
    await user.click(await screen.findByRole('button', { name: 'Fill in: Key of the page' }));
    expect(document.activeElement?.id).toBe('field-alias');
  });

  it.each([
    [{ starts_at: '2126-12-01T08:00:00+01:00' }, /^It is shown from/],
    [{ ends_at: '2020-12-01T08:00:00+01:00' }, /^It ended on/],
  ])('gives the reason for a banner with %j', async (dates, reason) => {
    renderRecords({ ...at('hero-banners', { ...banner, ...dates }), others: [order([5])] });
    expect(await screen.findByText(reason)).toBeTruthy();
  });
});

describe('the form of a record', () => {
  it('saves a draft by Ctrl+S, and publishes the saved draft', async () => {
    const { sent } = renderRecords({ path });
    await type('Velký trh');
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    await screen.findByText('Draft saved', { selector: '.record-act' });
    press('Publish');
    await screen.findByText('Draft published', { selector: '.record-act' });
    expect(sent.map(({ body }) => body)).toEqual([
      { act: 'draft', version: 3, body: withTitle('Velký trh') },
      { act: 'publish', version: 4 },
    ]);
  });

  it('reports missing fields before anything is sent, and focuses the first', async () => {
    const { sent } = renderRecords({ path });
    await type('');
    press('Publish');
    const alert = await screen.findByRole('alert');
    const link = within(alert).getByRole('link', { name: 'Headline (CZ)' });
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toBe(await findTitle());
    expect((await findTitle()).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await type('Trh');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows errors from the mall API beside the field, and errors of another record with a link to it', async () => {
    const reason = 'must be an address';
    renderRecords({
      path,
      outcomes: [
        {
          outcome: 'refused',
          faults: [
            { kind: 'hero-banners', key: '5', path: ['image'], code: 'invalid', reason },
            { kind: 'companies', key: '7', path: [], code: 'other', reason: 'has no banner' },
          ],
        },
      ],
    });
    await type('Velký trh');
    press('Publish');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: /7$/ }).getAttribute('href')).toBe('/desk/content/companies/7');
    expect(screen.getByLabelText('Picture: address').getAttribute('aria-invalid')).toBe('true');
    expect((await findTitle()).value).toBe('Velký trh');
  });

  it('shows both sides of a conflict, and saves the chosen values on top of the other version', async () => {
    const theirs = toRecord({ version: 9, live: { ...withTitle('Jejich trh'), image: '/media/theirs.svg' } });
    const { sent } = renderRecords({ path, outcomes: [{ outcome: 'conflict', theirs }] });
    await type('Velký trh');
    press('Save draft');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Picture: Jan Malý' }).checked).toBe(true);
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Headline (CZ): Yours' }).checked).toBe(true);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save selection' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ act: 'draft', version: 9, body: { ...withTitle('Velký trh'), image: '/media/theirs.svg' } });
  });

  it('shows the changes of an action, and discards the draft when a version is restored', async () => {
    const { sent } = renderRecords({ path, record: toRecord({ has_draft: true, draft: withTitle('Koncept') }) });
    fireEvent.click(await screen.findByRole('button', { name: /^What changed: Published/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('img', { name: 'older.svg' })).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    press(/^What changed: Imported/);
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { act: 'restore', version: 3, to: 2 },
      { act: 'discard', version: 4 },
    ]);
  });

  it('archives after a confirmation', async () => {
    const { sent } = renderRecords({ path });
    fireEvent.click(await screen.findByRole('button', { name: 'Archive…' }));
    press('Archive');
    await screen.findByText('Archived', { selector: '.badge' });
    expect(sent.map(({ body }) => body)).toEqual([{ act: 'archive', version: 3 }]);
  });

  it('lists the uses of a used record instead of archiving it', async () => {
    const use = { kind: 'companies', key: '7', translations: [], name: 'Vendelína', path: 'banner_id' };
    renderRecords({ path, record: toRecord({ uses: [use], uses_total: 1 }) });
    expect(await screen.findByRole('heading', { name: 'Used in 1 place' })).toBeTruthy();
    press('Archive…');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('link', { name: 'Vendelína' }).getAttribute('href')).toBe('/desk/content/companies/7');
    expect(within(dialog).queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  it('asks before typed text is lost, and restores it after a reload', async () => {
    const { router } = renderRecords({ path });
    await type('Velký trh');
    await router.navigate('/content');
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect((await findTitle()).value).toBe('Velký trh');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    document.body.innerHTML = ''; // a reload starts with an empty document
    renderRecords({ path });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await findTitle()).value).toBe('Velký trh');
  });

  it('fills the form with the content file if the file has changed', async () => {
    const file = { name: 'hero-banners.json', body: withTitle('Trh ze souboru'), is_newer: true };
    renderRecords({ path, record: toRecord({ file, is_edited: true }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Show both' }));
    press('Use the whole file');
    press('Insert into form');
    expect((await findTitle()).value).toBe('Trh ze souboru');
  });
});

describe('a new record', () => {
  it('is sent once with a request key, and its page then shows the created record', async () => {
    const { sent } = renderRecords({ path: '/content/hero-banners/new' });
    await type('Trh');
    press('Publish');
    await waitFor(() => expect(location.pathname).toBe('/desk/content/hero-banners/5'));
    expect(sent.map(({ body }) => body)).toEqual([
      { act: 'save', request_key: expect.stringMatching(/^[\w-]{16,64}$/), body: { translations: [{ locale: 'cz', title: 'Trh' }] } },
    ]);
  });
});
