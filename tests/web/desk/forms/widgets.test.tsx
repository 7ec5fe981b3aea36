// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#web/desk/forms/json.ts';
import type { Desk } from '#web/desk/lib/desk-context.tsx';
import { showForm } from './form-page.tsx';

beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {}))); // icons never load
afterEach(cleanup);

const banner = {
  id: 1,
  image: '/media/a.svg',
  starts_at: '2026-07-01T08:00:00+02:00',
  ends_at: null,
  translations: [
    { locale: 'cz', title: 'Trh', subtitle: 'V sobotu' },
    { locale: 'de', title: 'Markt' },
  ],
};
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a form', () => {
  it('changes only the field that was touched', async () => {
    const form = await showForm({ kind: 'hero-banners', body: banner });
    type(/^Headline \(CZ\)/, 'Velký trh');
    const [cz, de] = banner.translations;
    expect(JSON.stringify(form.body())).toBe(JSON.stringify({ ...banner, translations: [{ ...cz, title: 'Velký trh' }, de] }));
    type(/^Headline \(CZ\)/, 'Trh');
    expect(JSON.stringify(form.body())).toBe(JSON.stringify(banner));
  });

  it('has several lines for a long text, and one line for a title', async () => {
    await showForm({ kind: 'hero-banners', body: banner });
    expect(screen.getByLabelText(/^Headline \(CZ\)/).tagName).toBe('INPUT');
    expect(screen.getByDisplayValue('V sobotu').tagName).toBe('TEXTAREA');
  });

  it('moves a dragged entry of a list to the drop position', async () => {
    const runs = ['2026-12-01', '2026-12-02', '2026-12-03'].map((from) => ({ from, to: from, times: ['10:00'] }));
    const form = await showForm({ kind: 'films', body: { id: 1, runs, translations: [] } });
    const entries = [...document.querySelectorAll<HTMLElement>('.edit-entry')].filter((entry) => entry.querySelector('.edit-folded'));
    entries.forEach((entry, at) => {
      entry.getBoundingClientRect = () => ({ top: at * 60, height: 60 }) as DOMRect;
    });
    const [handle = expect.fail()] = entries.map((entry) => entry.querySelector<HTMLElement>(':scope > .edit-handle') ?? expect.fail());
    handle.setPointerCapture = () => {};
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 110 });
    expect(entries[2]?.dataset.drop).toBe('before');
    fireEvent.pointerUp(handle);
    expect(form.body().runs).toEqual([runs[1], runs[0], runs[2]]);
    expect(screen.getByText(/: now 2 of 3$/)).toBeTruthy();
  });

  it('shows and writes a timestamp in the centre’s time zone', async () => {
    const form = await showForm({ kind: 'hero-banners', body: banner });
    const field = screen.getByLabelText<HTMLInputElement>(/^From|^Start|^Shown from/);
    expect(field.value).toBe('2026-07-01T08:00');
    const said = document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;
    expect(said).toContain('Wednesday 1 July 2026, 8:00, Central European Time');
    fireEvent.change(field, { target: { value: '2026-12-01T08:00' } });
    expect(form.body()).toMatchObject({ starts_at: '2026-12-01T08:00:00+01:00' });
    fireEvent.change(field, { target: { value: '' } });
    expect(form.body()).toMatchObject({ starts_at: null });
  });

  it('shows two languages side by side, marks missing ones, and adds a language with its first text', async () => {
    const form = await showForm({ kind: 'hero-banners', body: banner });
    const [, right = document.body] = screen.getAllByRole('radiogroup');
    expect(within(right).getByRole('radio', { name: /Slovenčina.*missing/ })).toBeTruthy();
    fireEvent.click(within(right).getByRole('radio', { name: /English/ }));
    type(/^Headline \(EN\)/, 'Market');
    expect((form.body() as typeof banner).translations[2]).toEqual({ locale: 'en', title: 'Market' });
    type(/^Headline \(EN\)/, '');
    expect(form.body()).toEqual(banner);
    expect(within(right).getByRole('radio', { name: /Deutsch.*missing: / })).toBeTruthy();
    fireEvent.click(within(right).getByRole('radio', { name: /Deutsch/ }));
    const [, german] = screen.getAllByLabelText(/^Sub.*\((CZ|DE)\)/);
    fireEvent.change(german ?? document.body, { target: { value: 'Am Samstag' } });
    expect(within(right).queryByRole('radio', { name: /Deutsch.*missing/ })).toBeNull();
  });

  it('moves entries of a list by buttons and by keys, and keeps the focus on them', async () => {
    const tariff = [30, 60, 90].map((from_minutes) => ({ from_minutes, price: { amount: from_minutes * 100, currency: 'CZK' } }));
    const body = { capacity: 9, options: [{ id: 1, kind: 'garage', free_minutes: 0, tariff, translations: [] }] } satisfies JsonObject;
    const form = await showForm({ kind: 'parking', body });
    const minutes = () => (form.body() as typeof body).options[0]?.tariff.map(({ from_minutes }) => from_minutes);
    fireEvent(document.querySelector('details') ?? document.body, new Event('toggle'));
    document.querySelector('details')?.setAttribute('open', '');
    fireEvent(document.querySelector('details') ?? document.body, new Event('toggle'));
    const [first] = await screen
      .findAllByRole('button', { name: /^Move down: .* 1$/ })
      .then((all) => all.filter((button) => !button.hasAttribute('disabled')));
    fireEvent.click(first ?? document.body);
    expect(minutes()).toEqual([60, 30, 90]);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move down: .* 2$/);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', altKey: true });
    expect(minutes()).toEqual([60, 90, 30]);
    fireEvent.click(screen.getByRole('button', { name: /^Remove: .* 3$/ }));
    expect(minutes()).toEqual([60, 90]);
  });

  it('edits a week day by day, including closed and unknown days', async () => {
    const hours = { status: 'open', days: { monday: [{ open: '09:00', close: '24:00' }], sunday: [] }, exceptions: [] };
    const body = { id: 1, type: 'store', opening_hours: hours, translations: [] } satisfies JsonObject;
    const form = await showForm({ kind: 'companies', body });
    type('Sunday', 'open');
    type('Opens: Sunday', '10:00');
    expect(form.body().opening_hours).toEqual({
      ...hours,
      days: { monday: [{ open: '09:00', close: '24:00' }], sunday: [{ open: '10:00', close: '21:00' }] },
    });
    type('Sunday', 'unknown');
    type('Monday', 'closed');
    expect(form.body().opening_hours).toEqual({ ...hours, days: { monday: [] } });
  });

  it('initialises own hours with the centre’s week and coming exceptions', async () => {
    const days = { monday: [{ open: '08:30', close: '20:30' }], saturday: [{ open: '10:00', close: '18:00' }], sunday: [] };
    const zones = [
      { name: 'food', is_default: false, status: 'open', days: {}, exceptions: [], translations: [] },
      {
        name: 'centre',
        is_default: true,
        status: 'open',
        days,
        exceptions: [{ date: '2020-12-24' }, { date: '2099-12-24' }],
        translations: [],
      },
    ];
    const read = (async ({ name }) => ({ data: name === 'listMalls' ? [{ id: 1, opening_hours: zones }] : [] })) as Desk['api']['read'];
    const body = { id: 1, type: 'store', opening_hours: null, translations: [] } satisfies JsonObject;
    const form = await showForm({ kind: 'companies', body, read });
    await act(async () => {}); // lets the centre's hours load
    await userEvent.click(screen.getByLabelText(/^Own opening hours/, { selector: 'input[type=checkbox]' }));
    expect(form.body().opening_hours).toEqual({ status: 'open', days, exceptions: [{ date: '2099-12-24' }] });
    type('Sunday', 'open');
    type('Saturday', 'closed');
    type('Saturday', 'open');
    expect(form.body().opening_hours).toMatchObject({ days: { saturday: days.saturday, sunday: [{ open: '09:00', close: '21:00' }] } });
  });

  it('counts money in the centre’s currency, and shows errors beside the field', async () => {
    const body = {
      id: 1,
      type: 'product',
      scope: 'mall',
      price: null,
      published_at: '2026-07-01T08:00:00+02:00',
      translations: [],
    } satisfies JsonObject;
    const form = await showForm({ kind: 'announcements', body, faults: new Map([['price.amount', 'This is too small.']]) });
    const price = screen.getByLabelText('Price', { selector: 'input' });
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(price, '1299,90');
    expect(price).toMatchObject({ value: '1299,90' });
    expect(form.body()).toEqual({ ...body, price: { amount: 129_990, currency: 'CZK' } });
    expect(screen.getByText('That is CZK 1,299.90')).toBeTruthy();
  });

  it('does not guess an ambiguous amount, and shows why on blur', async () => {
    const price = { amount: 9900, currency: 'CZK' };
    const body = { id: 1, type: 'product', scope: 'mall', price, published_at: '2026-07-01T08:00:00+02:00', translations: [] };
    const form = await showForm({ kind: 'announcements', body });
    const field = screen.getByLabelText<HTMLInputElement>('Price', { selector: 'input' });
    await userEvent.clear(field);
    await userEvent.type(field, '1.250');
    expect(field.getAttribute('aria-invalid')).toBe(null); // it may become 1.250,50
    expect(form.body().price).toBe(null);
    await userEvent.tab();
    expect(field).toMatchObject({ value: '1.250', validity: { customError: true } });
    expect(screen.getByText(/“1\.250” can mean CZK 1,250 or 1\.25 CZK\./)).toBeTruthy();
    await userEvent.type(field, ',50');
    expect(form.body().price).toEqual({ amount: 125_050, currency: 'CZK' });
    expect(field.validity.customError).toBe(false);
  });

  it('accepts a comma in a number, and reports a text that is not a number', async () => {
    const body = { id: 1, name: 'Silver', multiplier: 1, from_points: 100, translations: [] };
    const form = await showForm({ kind: 'tiers', body });
    const field = screen.getByLabelText<HTMLInputElement>(/^Multiplier/);
    await userEvent.clear(field);
    await userEvent.type(field, '1,25');
    expect(field.value).toBe('1,25');
    expect(form.body().multiplier).toBe(1.25);
    await userEvent.type(field, 'x{Tab}');
    expect(field).toMatchObject({ value: '1,25x', validity: { customError: true } });
    expect(screen.getByText('Enter a number, such as 12 or 12.5.')).toBeTruthy();
  });

  it('keeps content that no widget edits, and shows a note', async () => {
    const body = { id: 3, kind: 'street', floorplan_id: 1, at: [1, 2], translations: [] } satisfies JsonObject;
    await showForm({ kind: 'entrances', body });
    expect(screen.getByText(/It is kept unchanged/)).toBeTruthy();
  });
});
