// @vitest-environment happy-dom
import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listMalls } from '#shared/contracts/malls.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { hasUnsaved } from '#web/lib/browser/unsaved.ts';
import { leaveGuards } from '#web/lib/navigation/browser-history.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf } from '../support/expectations.ts';
import { mall, websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const alias = { params: { alias: 'contact' } };
const noPage = failed(getWebsitePageByAlias, alias, 'NotFound');
const show = (changes: Parameters<typeof mall>[1] = {}, scene: Scene = {}) =>
  renderScreen('contact', { calls: answered(listMalls, {}, [mall(1, changes)]), failures: noPage, ...scene });

const question = { name: 'Jana Nová', email: 'jana@visitor.example', subject: 'Deštník', message: 'Zapomněla jsem deštník.' };

function fill({ main, t }: ShownScreen, texts: Partial<typeof question>): void {
  for (const [name, value] of Object.entries(texts)) fireEvent.input(main.getByLabelText(t(`contact.${name}`)), { target: { value } });
}
const choose = ({ main, t }: ShownScreen, value: string) =>
  fireEvent.change(main.getByLabelText(t('contact.category')), { target: { value } });
const submit = ({ main, t }: ShownScreen) => act(async () => fireEvent.click(main.getByRole('button', { name: t('contact.submit') })));

describe('ContactScreen', () => {
  it.each([
    ['cz', 'Kontakt', '/cz/kontakt'],
    ['en', 'Contact', '/en/contact'],
  ] as const)('shows in %s how to reach the centre', async (locale, title, path) => {
    const shown = await show({ address_2: 'Přístav', state: 'Praha', country: 'Česko' }, { locale });
    expect(headingOf(shown)).toBe(title);
    expect(hrefOf(shown, '+420 200 000 000')).toBe('tel:+420200000000');
    expect(hrefOf(shown, 'info@centre.example')).toBe('mailto:info@centre.example');
    for (const line of ['Nábřežní 12', 'Přístav', '170 00 Praha', 'Praha, Česko']) expect(shown.main.getByText(line)).toBeTruthy();
    expect(hrefOf(shown, shown.t('contact.all_hours'))).toMatch(/opening-hours|oteviraci-doba/);
    expect(shown.head).toMatchObject({
      title,
      path,
      structuredData: [
        {
          '@type': 'ContactPage',
          url: `https://quay.example${path}`,
          mainEntity: { '@type': 'ShoppingCenter', email: 'info@centre.example' },
        },
      ],
    });
  });

  it('shows the country’s name in the page’s language', async () => {
    expect((await show({ state: '', country: 'FR' }, { locale: 'de' })).main.getByText('Frankreich')).toBeTruthy();
  });

  it('does not mention a missing phone, and reserves no space for missing facts', async () => {
    const shown = await show({ phone: undefined, email: undefined });
    expect(shown.main.queryByText(shown.t('contact.lead'))).toBeNull();
    expect(shown.main.getByText(shown.t('contact.lead_write'))).toBeTruthy();
    expect(shown.main.queryByText(shown.t('contact.facts'))).toBeNull();
  });

  it('shows the centre’s people, billing data, property management, and profiles', async () => {
    const shown = await show({
      management: [{ name: 'Jana Malá', position: 'Ředitelka', email: 'jana@quay.example' }],
      legal_name: 'Nábřeží a.s.',
      vat_registration_number: 'CZ12345678',
      purchase_order_number: 'PO-7',
      property_management: '{"name":"Správa s.r.o.","web":"https://www.sprava.example/"}',
      instagram: 'https://instagram.example/q',
    });
    const people = within(shown.main.getByRole('region', { name: shown.t('about.people') }));
    expect(people.getByRole('heading', { level: 3 }).textContent).toBe('Jana Malá');
    for (const text of ['Nábřeží a.s.', 'CZ12345678', 'PO-7', 'Správa s.r.o.']) expect(shown.main.getByText(text)).toBeTruthy();
    expect(hrefOf(shown, /sprava\.example/)).toBe('https://www.sprava.example/');
    expect(hrefOf(shown, /Instagram/)).toBe('https://instagram.example/q');
  });

  it('shows the editors’ content below, with their own title', async () => {
    const page = answered(getWebsitePageByAlias, alias, websitePage(1));
    const shown = await show({}, { calls: [answered(listMalls, {}, [mall(1)]), page], failures: {} });
    expect(headingOf(shown)).toBe('Stránka 1');
    expect(shown.main.getByText('Blok.')).toBeTruthy();
  });

  it('has no form if the tenant has switched it off', async () => {
    const shown = await show({}, { settings: { is_contact_support_active: 'false' } });
    expect(shown.main.queryByRole('form')).toBeNull();
    expect(shown.main.queryByRole('button', { name: shown.t('contact.submit') })).toBeNull();
  });

  it('sends a question and shows its reference number', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown) => ({ reference: 'ABCD-2345' }));
    const shown = await show({}, { onWrite, locale: 'sk' });
    fill(shown, question);
    choose(shown, 'lost-found');
    await submit(shown);
    const done = await shown.main.findByRole('heading', { name: shown.t('contact.done') });
    await vi.waitFor(() => expect(document.activeElement).toBe(done));
    expect(shown.main.getByText('ABCD-2345')).toBeTruthy();
    expect(onWrite.mock.calls).toEqual([['/v1/support', { ...question, category: 'lost-found', locale: 'sk' }]]);
    fireEvent.click(shown.main.getByRole('button', { name: shown.t('contact.another') }));
    expect(shown.main.getByLabelText(shown.t('contact.message'))).toMatchObject({ value: '' });
  });

  it('shows before writing when staff answer, and afterwards the automatic answer', async () => {
    const onWrite = vi.fn(() => ({ reference: 'ABCD-2345', away_text: 'Odpovíme vám zítra od 9:00.' }));
    const settings = { is_away_message_active: 'true', answer_hours: '{"sunday":[{"open":"09:00","close":"17:00"}]}' };
    const shown = await show({}, { onWrite, settings, now: '2026-11-21T12:00:00Z' });
    expect(shown.mainElement.querySelector('.answer-time')?.textContent).toBe('Odpovíme zítra od 9:00.');
    fill(shown, question);
    choose(shown, 'lost-found');
    await submit(shown);
    expect(await shown.main.findByText('Odpovíme vám zítra od 9:00.')).toBeTruthy();
    expect(shown.main.getByText(shown.t('support.automatic'))).toBeTruthy();
  });

  it('does not say when staff answer unless automatic answers are on', async () => {
    const shown = await show();
    expect(shown.mainElement.querySelector('.answer-time')).toBeNull();
  });

  it('reports every invalid field, focuses the first, and keeps the typed text', async () => {
    const onWrite = vi.fn();
    const shown = await show({}, { onWrite });
    fill(shown, { subject: 'Deštník', message: 'kratké' });
    await submit(shown);
    const invalid = [...shown.mainElement.querySelectorAll('[aria-invalid]')].map((field) => field.getAttribute('name'));
    expect(invalid).toEqual(['name', 'email', 'category', 'message']);
    expect(document.activeElement?.getAttribute('name')).toBe('name');
    expect(shown.main.getByText(shown.t('contact.message_short'))).toBeTruthy();
    expect(shown.main.getByText('Je třeba opravit 4 pole.')).toBeTruthy();
    expect(shown.main.getByLabelText(shown.t('contact.subject'))).toMatchObject({ value: 'Deštník' });
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('asks before the page is left with typed input, but not after all input was undone', async () => {
    const shown = await show();
    const isGuarded = (size: number) => vi.waitFor(() => expect(leaveGuards().size).toBe(size));
    fill(shown, { message: 'x', name: 'y' });
    await isGuarded(1);
    expect(hasUnsaved()).toBe(true);
    fill(shown, { message: '' });
    expect(leaveGuards().size).toBe(1);
    fill(shown, { name: '' });
    await isGuarded(0);
    expect(hasUnsaved()).toBe(false);
  });

  it.each([
    ['parking', 'parking'],
    ['lost-found', 'lost-found'],
    ['anything', ''],
    ['constructor', ''],
  ])('uses a valid topic in the address: %s', async (topic, value) => {
    const shown = await show({}, { query: { topic } });
    expect(shown.mainElement.querySelector('select option[selected]')?.getAttribute('value') ?? '').toBe(value);
    expect(shown.head?.path).toBe('/cz/kontakt');
  });

  it('fills in the question of a search, which only the fragment contains', async () => {
    const shown = await show({}, { hash: `#question=${encodeURIComponent('Máte půjčovnu lodí?')}` });
    expect(shown.main.getByLabelText(shown.t('contact.subject'))).toMatchObject({ value: 'Máte půjčovnu lodí?' });
    expect(shown.main.getByLabelText(shown.t('contact.message'))).toMatchObject({ value: 'Máte půjčovnu lodí?' });
    expect(shown.markup).not.toContain('lodí');
  });

  it.each(['#question=%E0%A4%A', '#support', '#question='])('ignores the fragment %j', async (hash) => {
    const shown = await show({}, { hash });
    expect(shown.main.getByLabelText(shown.t('contact.subject'))).toMatchObject({ value: '' });
  });

  it('shows a loading page and an error page; without a centre it is not found', async () => {
    expectLoading(await renderScreen('contact', { waiting: 'all' }));
    expectFailedPage(await show({}, { calls: {}, failures: { ...noPage, ...failed(listMalls, {}, 'BadGateway') } }), 'BadGateway');
    expectNotFound(await show({}, { calls: answered(listMalls, {}, []) }));
  });
});
