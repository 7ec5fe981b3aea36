// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { readReceipt } from '#shared/contracts/receipts.ts';
import { leaveGuards } from '#web/lib/navigation/browser-history.ts';
import { answered } from '../support/calls.ts';
import { textsOf } from '../support/expectations.ts';
import { loyaltyProgram, memberReward, receipt } from '../support/member-records.ts';
import { outlined } from '../support/outlines.ts';
import { company } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
/** Pictures are not read: `ReceiptsScreen.reading.test.tsx` shows how they are. */
const show = (scene: Scene = {}) => renderScreen('dashboard-receipts', { isMember: true, notOffered: [readReceipt.name], ...scene });

/** Replaces the device: every picture becomes the same picture, other files are refused, and the test's code is detected. */
function stubDevice(code?: string) {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type === 'application/pdf') throw new DOMException('no picture', 'InvalidStateError');
    return { width: 1000, height: 2000, close: () => {} };
  });
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('no picture', 'EncodingError'));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['smaller'], { type: 'image/jpeg' })));
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
  const detect = async () => (code === undefined ? [] : [{ rawValue: code }]);
  const Detector = Object.assign(
    class {
      detect = detect;
    },
    { getSupportedFormats: async () => ['qr_code'] },
  );
  vi.stubGlobal('BarcodeDetector', Detector);
}

const form = [outlined([company(4), company(3)]), answered(getLoyaltyProgram, {}, loyaltyProgram())];
async function showForm(scene: Scene = {}) {
  const shown = await show({ query: { new: 1 }, calls: form, ...scene });
  await shown.main.findByRole('form'); // the form loads on demand
  return shown;
}
const photo = (name = 'bon.jpg', type = 'image/jpeg') => new File(['x'], name, { type });

async function pick({ main, t }: ShownScreen, files: File[], key = 'receipts.choose') {
  await act(async () => fireEvent.change(main.getByLabelText(t(key)), { target: { files } }));
}
async function fill({ main, t }: ShownScreen) {
  const field = main.getByRole('combobox');
  await waitFor(() => expect(field).toMatchObject({ placeholder: t('receipts.shop_search') }));
  fireEvent.change(field, { target: { value: 'kram 4' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const type = (label: string | RegExp, value: string) => fireEvent.input(main.getByLabelText(label), { target: { value } });
  type(t('receipts.number'), ' B-17 ');
  type(t('receipts.amount_in', { currency: 'Kč' }), '1 290,50');
  type(t('receipts.purchased'), '2026-11-20T17:30');
}
const submit = ({ main, t }: ShownScreen) => act(async () => fireEvent.click(main.getByRole('button', { name: t('receipts.send') })));

describe('a new receipt', () => {
  beforeEach(() => {
    stubDevice();
    return () => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    };
  });

  it('is sent with its picture in one request, shows progress, and its result', async () => {
    const uploading = Promise.withResolvers<void>();
    const onWrite = vi.fn((_address: string, _body: unknown): unknown => receipt(9));
    const onUpload = (onProgress: (progress: { sentBytes: number; totalBytes: number }) => void) => {
      onProgress({ sentBytes: 600, totalBytes: 1000 });
      return uploading.promise;
    };
    const shown = await showForm({ onWrite, onUpload });
    await pick(shown, [photo()]);
    expect(await shown.main.findByRole('img', { name: shown.t('receipts.preview_alt') })).toBeTruthy();
    await fill(shown);
    await submit(shown);
    expect(await shown.main.findByRole('progressbar')).toMatchObject({ value: 600, max: 1000 });
    expect(shown.main.getByText(shown.t('receipts.upload_percent', { percent: 50 }))).toBeTruthy(); // announced in quarters
    await submit(shown);
    await act(async () => uploading.resolve());
    expect(await shown.main.findByRole('heading', { name: 'Schváleno: 129 bodů' })).toBe(document.activeElement);
    const body = { company_id: '4', number: 'B-17', amount: '129050', purchased_at: '2026-11-20T17:30:00+01:00', image: expect.any(File) };
    expect(onWrite.mock.calls).toEqual([['/v1/me/receipts', body]]);
    const [[, sent] = []] = onWrite.mock.calls;
    expect(await (sent as typeof body).image.text()).toBe('smaller');
  });

  const reach = answered(listMemberRewards, { query: { sort: 'points', per_page: 48 } }, [
    memberReward(1, { points: 100 }),
    memberReward(2, { points: 500, can_activate: false, reason: 'not_enough_points' }),
    memberReward(3, { points: 200, can_activate: false, reason: 'tier_too_low' }),
    memberReward(4, { points: 900, can_activate: false, reason: 'not_enough_points' }),
  ]);
  it.each([
    ['enough for two, by the newer figure', 600, /^Odměny na dosah/, ['2', '1']],
    ['enough for none', 99, /^Ještě 1 bod a dosáhnete/, ['1']],
  ] as const)(
    'shows the calculation, the new balance, and the rewards that it is enough for: %s',
    async (_case, balance, heading, rewards) => {
      const onWrite = () => receipt(9, { multiplier: 1.25, points: 161, balance_after: balance });
      const shown = await showForm({ onWrite, calls: [...form, reach] });
      await pick(shown, [photo()]);
      await fill(shown);
      await submit(shown);
      const facts = await waitFor(() => shown.mainElement.querySelector('.receipt-figures') ?? Promise.reject(new Error('not there yet')));
      expect(textsOf([...facts.querySelectorAll('dd')])).toEqual([
        '1 290 Kč',
        '× 1,25',
        '+161 bodů',
        balance === 99 ? '99 bodů' : '600 bodů',
      ]);
      const list = within(await shown.main.findByRole('list', { name: (name) => heading.test(name.replaceAll('\u00a0', ' ')) }));
      expect(list.getAllByRole('link').map((link) => link.getAttribute('href')?.split('/')[3])).toEqual(rewards);
    },
  );

  it('shows how much debt its points paid off, and the balance afterwards', async () => {
    const onWrite = () => receipt(9, { multiplier: 1, points: 60, settled: 60, balance_after: 0 });
    const shown = await showForm({ onWrite, calls: [...form, reach] });
    await pick(shown, [photo()]);
    await fill(shown);
    await submit(shown);
    const facts = await waitFor(() => shown.mainElement.querySelector('.receipt-figures') ?? Promise.reject(new Error('not there yet')));
    expect(textsOf([...facts.querySelectorAll('dd')])).toEqual(['1 290 Kč', '× 1', '+60 bodů', '60 bodů', '0 bodů']);
    expect(shown.main.getByText(shown.t('receipts.done_settled_text'))).toBeTruthy();
    expect(shown.main.queryByText(shown.t('receipts.done_approved_text'))).toBeNull();
  });

  it('shows no balance while waiting', async () => {
    const shown = await showForm({
      onWrite: () => receipt(9, { status: 'pending', multiplier: 1, balance_after: null }),
      calls: [...form, reach],
    });
    await pick(shown, [photo()]);
    await fill(shown);
    await submit(shown);
    const facts = await waitFor(() => shown.mainElement.querySelector('.receipt-figures') ?? Promise.reject(new Error('not there yet')));
    expect(textsOf([...facts.querySelectorAll('dd')])).toEqual(['1 290 Kč', '× 1', 'přinese 129 bodů']);
    expect(shown.mainElement.querySelector('.within-reach')).toBeNull();
  });

  it('is sent only once, after its picture has been shrunk', async () => {
    const shrinking = Promise.withResolvers<void>();
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
      void shrinking.promise.then(() => done(new Blob(['smaller'], { type: 'image/jpeg' })));
    });
    const onWrite = vi.fn(() => receipt(9, { status: 'pending', held_for: 'resembles' }));
    const shown = await showForm({ onWrite });
    await pick(shown, [photo()]);
    await fill(shown);
    await submit(shown);
    await submit(shown);
    expect(shown.main.getByText(shown.t('receipts.waits_for_picture'))).toBeTruthy();
    expect(onWrite).not.toHaveBeenCalled();
    await act(async () => shrinking.resolve());
    expect(await shown.main.findByRole('heading', { name: shown.t('receipts.done_pending') })).toBeTruthy();
    expect(shown.main.getByText(shown.t('receipts.held_resembles'))).toBeTruthy();
    expect(onWrite).toHaveBeenCalledOnce();
  });

  it('uses the first of two files with a message; a later choice replaces it', async () => {
    const shown = await showForm();
    await pick(shown, [photo('a.jpg'), photo('b.jpg')]);
    expect(shown.main.getByRole('alert').textContent).toContain(shown.t('receipts.picture_only_one'));
    await pick(shown, [photo('c.jpg')], 'receipts.choose_other');
    expect(shown.main.queryByRole('alert')).toBeNull();
  });

  it('accepts a picture that the browser can show but not turn into a bitmap', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no HEIC', 'InvalidStateError')));
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    const shown = await showForm();
    await pick(shown, [photo('bon.heic', 'image/heic')]);
    expect(await shown.main.findByRole('img', { name: shown.t('receipts.preview_alt') })).toBeTruthy();
  });

  it('accepts only common formats, so that a phone converts others to JPEG', async () => {
    const shown = await showForm();
    const accepted = [...shown.mainElement.querySelectorAll('input[type=file]')].map((input) => input.getAttribute('accept'));
    expect(accepted).toEqual(['image/jpeg,image/png,image/webp', 'image/jpeg,image/png,image/webp,application/pdf']);
  });

  it('reports a file that is not a picture', async () => {
    const shown = await showForm();
    await pick(shown, [photo('bon.pdf', 'application/pdf')]);
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('receipts.picture_unreadable'));
  });

  it('reports every invalid field, and asks for a picture', async () => {
    const onWrite = vi.fn();
    const shown = await showForm({ onWrite });
    await submit(shown);
    expect(shown.main.getAllByText(shown.t('form.required'))).toHaveLength(4);
    expect(shown.main.getByText(shown.t('receipts.picture_missing'))).toBeTruthy();
    expect(document.activeElement).toBe(shown.main.getByRole('combobox'));
    await fill(shown);
    fireEvent.input(shown.main.getByLabelText(shown.t('receipts.amount_in', { currency: 'Kč' })), { target: { value: 'hodně' } });
    await submit(shown);
    expect(shown.main.getByText(shown.t('typed.amount_unreadable', { example: '1299,90' }))).toBeTruthy();
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('asks before it is left with input, but not after all input was undone', async () => {
    const shown = await showForm();
    const isGuarded = (size: number) => waitFor(() => expect(leaveGuards().size).toBe(size));
    const shop = shown.main.getByRole('combobox');
    await waitFor(() => expect(shop).toMatchObject({ placeholder: shown.t('receipts.shop_search') }));
    const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
    const number = shown.main.getByLabelText(shown.t('receipts.number'));
    type(number, 'B-17');
    await isGuarded(1);
    type(shop, 'kram 4');
    type(number, '');
    await isGuarded(0); // text that selects nothing does not count
    fireEvent.keyDown(shop, { key: 'Enter' });
    await isGuarded(1);
    type(shop, '');
    fireEvent.blur(shop);
    await isGuarded(0);
  });

  it('asks before it is left with data from its code, even without the picture', async () => {
    stubDevice('0E0D1C4B-0A9F8E7D-11223344-AABBCCDD-0F0F0F0F:88812345678900001:261120173000:42:24.90');
    const shown = await showForm({ mall: { currency: 'EUR', timezone: 'Europe/Bratislava' } });
    await pick(shown, [photo()]);
    await shown.main.findByText(shown.t('receipts.code_read'));
    fireEvent.click(shown.main.getByRole('button', { name: shown.t('receipts.remove_picture') }));
    await waitFor(() => expect(shown.main.queryByRole('img', { name: shown.t('receipts.preview_alt') })).toBeNull());
    expect(shown.main.getByLabelText(shown.t('receipts.number'))).toMatchObject({ value: '42' });
    await waitFor(() => expect(leaveGuards().size).toBe(1));
  });

  it('reports a duplicate at the number field, and keeps the typed text', async () => {
    const onWrite = () => {
      throw new ApiError('Conflict', { errors: { number: ['duplicate'] } });
    };
    const shown = await showForm({ onWrite });
    await pick(shown, [photo()]);
    await fill(shown);
    await submit(shown);
    const field = shown.main.getByLabelText(shown.t('receipts.number'));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(shown.main.getByText(shown.t('receipts.duplicate'))).toBeTruthy();
    expect(field).toMatchObject({ value: ' B-17 ' });
    expect(shown.main.getByRole('combobox')).toMatchObject({ value: 'Krám 4' });
    expect(shown.main.getByRole('img', { name: shown.t('receipts.preview_alt') })).toBeTruthy();
  });

  it('is filled in from the code in its picture, except typed fields', async () => {
    const code = '0E0D1C4B-0A9F8E7D-11223344-AABBCCDD-0F0F0F0F:88812345678900001:261120173000:42:24.90';
    stubDevice(code);
    const onWrite = vi.fn(() => receipt(9));
    const shown = await showForm({ onWrite, mall: { currency: 'EUR', timezone: 'Europe/Bratislava' } });
    const amount = shown.main.getByLabelText(shown.t('receipts.amount_in', { currency: '€' }));
    fireEvent.input(amount, { target: { value: '25' } });
    await pick(shown, [photo()]);
    expect(await shown.main.findByText(shown.t('receipts.code_read'))).toBeTruthy();
    expect(shown.main.getByLabelText(shown.t('receipts.number'))).toMatchObject({ value: '42' });
    expect(shown.main.getByLabelText(shown.t('receipts.purchased'))).toMatchObject({ value: '2026-11-20T17:30' });
    expect(amount).toMatchObject({ value: '25' });
  });
});
