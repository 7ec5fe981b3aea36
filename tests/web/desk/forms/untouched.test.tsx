// @vitest-environment happy-dom
import { act, fireEvent, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schema } from '#shared/rules/record-schema.ts';
import { findMissing } from '#web/desk/forms/form-checks.ts';
import { listRecords, showForm, toForm } from './form-page.tsx';

const records = ['demo', 'podhradie'].flatMap(listRecords);
const kinds = [...new Set(records.map(({ kind }) => kind))];
const recordsOf = (kind: string) => records.filter((record) => record.kind === kind);

/** Expects that forms return their records unchanged. Rich text editors are slow, so only `maxShown` records are shown, spread over the files. */
async function expectUnchanged(kind: string, maxShown: number): Promise<void> {
  const all = recordsOf(kind);
  const step = Math.ceil(all.length / maxShown);
  for (const { body } of all.filter((_, index) => index % step === 0)) {
    const text = JSON.stringify(body);
    const form = await showForm({ kind, body });
    await act(async () => {}); // lets lazy parts load
    expect(document.querySelectorAll('h2').length).toBeGreaterThan(0);
    expect({ text: JSON.stringify(form.body()), changes: form.changes() }).toEqual({ text, changes: 0 });
    form.close();
  }
}

beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {}))); // icons never load

describe('an untouched form', () => {
  it('exists for every kind without a screen of its own, and has a field for every value of any record', () => {
    expect(kinds.length).toBe(24);
    for (const { kind, body } of records)
      expect({ kind, missing: findMissing(toForm(kind).schema as Schema, body) }).toEqual({ kind, missing: [] });
  });

  it.each(['companies', 'events', 'malls'])('returns a record of %s unchanged', (kind) => expectUnchanged(kind, 1));

  it('returns six records of each kind unchanged', { tags: 'long' }, async () => {
    for (const kind of kinds) await expectUnchanged(kind, 6);
  });
});

describe('the form of the centre', () => {
  const centres = recordsOf('malls').map(({ body }) => body);

  it.each([
    ['a phone number', 'phone', '+420 200 555 999'],
    ['a city', 'city', 'Brno'],
    ['an address of a network', 'instagram', 'https://instagram.example/other'],
  ])('changes only the typed value: %s', async (_what, name, typed) => {
    for (const body of centres) {
      const form = await showForm({ kind: 'malls', body });
      await act(async () => {});
      fireEvent.change(document.getElementById(`field-${name}`) ?? expect.unreachable(), { target: { value: typed } });
      expect(JSON.stringify(form.body())).toBe(JSON.stringify({ ...body, [name]: typed }));
      form.close();
    }
  });

  it('shows read-only data as text with the reason, without a control', async () => {
    const [body] = centres;
    const form = await showForm({ kind: 'malls', body: body ?? expect.unreachable() });
    await act(async () => {});
    const zone = document.getElementById('field-timezone') ?? expect.unreachable();
    expect(zone.textContent).toContain('Europe/Prague');
    expect(zone.textContent).toContain('only be changed in the file');
    for (const name of ['timezone', 'currency', 'supported_languages'])
      expect(document.getElementById(`field-${name}`)?.matches('input, select, textarea')).toBe(false);
    form.close();
  });

  it('keeps the property management as JSON text until it is edited', async () => {
    const body = centres.find(({ property_management: manager }) => typeof manager === 'string') ?? expect.unreachable();
    const form = await showForm({ kind: 'malls', body });
    await act(async () => {});
    const group = within(document.getElementById('field-property_management') ?? expect.unreachable());
    const before = JSON.parse(String(body.property_management));
    group.getByText(before.phone);
    fireEvent.click(group.getByRole('button', { name: 'Edit' }));
    expect(form.body()).toEqual({ ...body, property_management: before });
    fireEvent.change(document.getElementById('field-property_management.phone') ?? expect.unreachable(), { target: { value: '+421 1' } });
    expect(form.body()).toEqual({ ...body, property_management: { ...before, phone: '+421 1' } });
    form.close();
  });

  it('changes only the edited day of the centre’s week', async () => {
    const body = centres[0] ?? expect.unreachable();
    const form = await showForm({ kind: 'malls', body });
    await act(async () => {});
    const hours = document.querySelector('[data-group="hours"]') ?? expect.unreachable();
    const part = hours.querySelector('details') ?? expect.unreachable();
    part.open = true;
    fireEvent(part, new Event('toggle'));
    fireEvent.change(document.getElementById('field-opening_hours.0.days.monday') ?? expect.unreachable(), {
      target: { value: 'closed' },
    });
    const [zone, ...others] = body.opening_hours as { days: object }[]; // safe: the shipped format
    expect(form.body()).toEqual({ ...body, opening_hours: [{ ...zone, days: { ...zone?.days, monday: [] } }, ...others] });
    form.close();
  });
});
