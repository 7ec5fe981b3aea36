// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import type { ReadFacts } from '#shared/schemas/receipt-reading.ts';
import { answered } from '../support/calls.ts';
import { loyaltyProgram, receipt } from '../support/member-records.ts';
import { outlined } from '../support/outlines.ts';
import { company } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const read: ReadFacts = {
  total: 129_050,
  confirmed_by: ['paid'],
  days: ['2026-11-20'],
  time: '17:30',
  number: 'B-17',
  company_id: 4,
};

const calls = [outlined([company(4), company(3)]), answered(getLoyaltyProgram, {}, loyaltyProgram())];
type Answer = (body: unknown) => unknown;
async function showForm(onRead: Answer) {
  const onWrite = vi.fn((address: string, body: unknown) => (address.endsWith('/reading') ? onRead(body) : receipt(9)));
  const shown = await renderScreen('dashboard-receipts', { isMember: true, query: { new: 1 }, calls, onWrite });
  await shown.main.findByRole('form');
  return { ...shown, onWrite };
}
const photo = () => new File(['x'], 'bon.jpg', { type: 'image/jpeg' });
const pdf = (content = '%PDF-1.7 …') => new File([content], 'bon.pdf', { type: 'application/pdf' });
const pick = ({ main, t }: ShownScreen, file: File) =>
  act(async () => void fireEvent.change(main.getByLabelText(t('receipts.choose')), { target: { files: [file] } }));
const fieldsOf = ({ main, t }: ShownScreen) => ({
  shop: main.getByRole<HTMLInputElement>('combobox'),
  number: main.getByLabelText<HTMLInputElement>(t('receipts.number')),
  amount: main.getByLabelText<HTMLInputElement>(t('receipts.amount_in', { currency: 'Kč' })),
  purchased: main.getByLabelText<HTMLInputElement>(t('receipts.purchased')),
});
const valuesOf = (shown: ShownScreen) => Object.values(fieldsOf(shown)).map(({ value }) => value);
const filled = (count: number) => `${count} `;

/** Whether a field is announced as read from the picture. */
function isMarked(shown: ShownScreen, field: HTMLElement): boolean {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.some((id) => document.getElementById(id)?.textContent?.includes(shown.t('receipts.read_check')));
}

describe('a picture of a receipt', () => {
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1000, height: 2000, close: () => {} }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['smaller'], { type: 'image/jpeg' })));
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
    return () => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    };
  });

  it('is read, and fills in the empty fields, marked for everybody until they are changed', async () => {
    const reading = Promise.withResolvers<ReadFacts>();
    const shown = await showForm(() => reading.promise);
    const { shop, number, amount, purchased } = fieldsOf(shown);
    fireEvent.input(number, { target: { value: 'B-18' } });
    await pick(shown, photo());
    expect(await shown.main.findByText(shown.t('receipts.reading'))).toBeTruthy();
    await act(async () => reading.resolve(read));
    expect(await shown.main.findByText((text) => text.startsWith(filled(3)))).toBeTruthy();
    await waitFor(() => expect(valuesOf(shown)).toEqual(['Krám 4', 'B-18', '1290,50', '2026-11-20T17:30']));
    expect([shop, number, amount, purchased].map((field) => isMarked(shown, field))).toEqual([true, false, true, true]);
    fireEvent.input(amount, { target: { value: '1290' } });
    expect(isMarked(shown, amount)).toBe(false);
  });

  it('is forgotten with one click, except for changed fields', async () => {
    const shown = await showForm(() => read);
    const { shop, amount } = fieldsOf(shown);
    await pick(shown, photo());
    const clear = await shown.main.findByRole('button', { name: shown.t('receipts.reading_clear') });
    fireEvent.input(amount, { target: { value: '99' } });
    await act(async () => void fireEvent.click(clear));
    await waitFor(() => expect(valuesOf(shown)).toEqual(['', '', '99', '']));
    expect(document.activeElement).toBe(shop);
    expect(shown.main.queryByRole('button', { name: shown.t('receipts.reading_clear') })).toBeNull();
  });

  it.each<[string, Answer]>([
    ['cannot be read', () => ({ ...read, total: null, days: [], time: null, number: null, company_id: null })],
    [
      'has several days and no time',
      () => ({ ...read, total: null, days: ['2026-11-20', '2026-11-19'], time: null, number: null, company_id: null }),
    ],
    [
      'waits for too many others',
      () => {
        throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 10 });
      },
    ],
  ])('leaves the fields empty if it %s', async (_what, onRead) => {
    const shown = await showForm(onRead);
    await pick(shown, photo());
    expect(await shown.main.findByText(shown.t('receipts.reading_failed'))).toBeTruthy();
    expect(valuesOf(shown)).toEqual(['', '', '', '']);
  });

  it('is not used if another one was chosen meanwhile', async () => {
    const first = Promise.withResolvers<ReadFacts>();
    let asked = 0;
    const shown = await showForm(() => (asked++ === 0 ? first.promise : { ...read, number: 'SECOND' }));
    await pick(shown, photo());
    await shown.main.findByText(shown.t('receipts.reading'));
    await act(
      async () => void fireEvent.change(shown.main.getByLabelText(shown.t('receipts.choose_other')), { target: { files: [photo()] } }),
    );
    await waitFor(() => expect(fieldsOf(shown).number.value).toBe('SECOND'));
    await act(async () => first.resolve({ ...read, number: 'FIRST' }));
    expect(fieldsOf(shown).number.value).toBe('SECOND');
  });

  it('may be a PDF document, which is sent as it is', async () => {
    const shown = await showForm(() => read);
    await pick(shown, pdf());
    expect(await shown.main.findByText('bon.pdf')).toBeTruthy();
    await waitFor(() => expect(fieldsOf(shown).number.value).toBe('B-17'));
    await waitFor(() => expect(fieldsOf(shown).shop.value).toBe('Krám 4'));
    await act(async () => void fireEvent.click(shown.main.getByRole('button', { name: shown.t('receipts.send') })));
    await waitFor(() => expect(shown.onWrite.mock.calls.at(-1)?.[0]).toBe('/v1/me/receipts'));
    const [, sent] = shown.onWrite.mock.calls.at(-1) ?? expect.unreachable();
    const { image } = sent as { image: File };
    expect([image.type, await image.text()]).toEqual(['application/pdf', '%PDF-1.7 …']);
  });

  it('is refused if it is a PDF document of more than 10 MB', async () => {
    const shown = await showForm(() => read);
    await pick(shown, pdf(`%PDF-${'x'.repeat(10 * 1024 * 1024)}`));
    expect((await shown.main.findByText(shown.t('receipts.picture_too_big'))).closest('[role="alert"]')).not.toBeNull();
    expect(shown.onWrite).not.toHaveBeenCalled();
  });
});
