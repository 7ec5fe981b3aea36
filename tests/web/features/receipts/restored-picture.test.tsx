// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { leaveHome } from '#web/lib/session/leave-home.ts';
import { type LeavingEvent, leavingEvent } from '#web/lib/session/leaving.ts';
import { customer } from '../../../support/customer.ts';
import { answered } from '../../support/calls.ts';
import { createIndexedDb } from '../../support/indexed-db.ts';
import { loyaltyProgram } from '../../support/member-records.ts';
import { outlined } from '../../support/outlines.ts';
import { company } from '../../support/records.ts';
import { renderScreen, type ShownScreen } from '../../support/render-screen.tsx';

const database = createIndexedDb();

beforeEach(() => {
  vi.stubGlobal('indexedDB', database);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1000, height: 2000, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'], { type: 'image/jpeg' })));
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
  const Detector = Object.assign(
    class {
      detect = async () => [];
    },
    { getSupportedFormats: async () => ['qr_code'] },
  );
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('fetch', async () => Response.json({})); // answers the logout
});
afterEach(() => {
  database.deleteDatabase();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders the receipt form for a member. Ends an earlier document first, as a browser does. */
async function showForm(member = 7): Promise<ShownScreen> {
  cleanup();
  document.body.innerHTML = '';
  const calls = [
    outlined([company(3)]),
    answered(getLoyaltyProgram, {}, loyaltyProgram()),
    answered(getProfile, {}, customer({ id: member })),
  ];
  const shown = await renderScreen('dashboard-receipts', { isMember: true, query: { new: 1 }, calls });
  await shown.main.findByRole('form');
  return shown;
}

async function pick({ main, t }: ShownScreen): Promise<void> {
  const files = [new File(['x'], 'bon.jpg', { type: 'image/jpeg' })];
  await act(async () => fireEvent.change(main.getByLabelText(t('receipts.choose')), { target: { files } }));
  await waitFor(() => expect(database.stored()).toMatchObject({ name: 'bon.jpg' }));
}

function leave(): LeavingEvent['detail'] {
  const detail = { isInputSaved: false };
  dispatchEvent(new CustomEvent(leavingEvent, { detail }) satisfies LeavingEvent);
  return detail;
}

const isThere = ({ main, t }: ShownScreen) => main.findByText(t('receipts.picture_kept', { name: 'bon.jpg' }));
describe('a receipt’s picture', () => {
  it('is restored after a login', async () => {
    await pick(await showForm());
    expect(leave()).toEqual({ isInputSaved: true });
    const shown = await showForm();
    await isThere(shown);
    expect(shown.main.getByRole('img', { name: shown.t('receipts.preview_alt') })).toBeTruthy();
  });

  it('is deleted instead of being restored for another member', async () => {
    await pick(await showForm(7));
    leave();
    const shown = await showForm(8);
    await waitFor(() => expect(database.stored()).toBeUndefined());
    expect(shown.main.queryByRole('img', { name: shown.t('receipts.preview_alt') })).toBeNull();
  });

  it.each([
    [
      'it is taken back',
      async ({ main, t }: ShownScreen) => void fireEvent.click(main.getByRole('button', { name: t('receipts.remove_picture') })),
    ],
    ['the form is left for another page', async () => cleanup()],
    ['its member logs out', async () => leaveHome('cz')],
  ])('is deleted when %s', async (_when, act_) => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    const shown = await showForm();
    await pick(shown);
    await act(() => act_(shown));
    await waitFor(() => expect(database.stored()).toBeUndefined());
  });
});
