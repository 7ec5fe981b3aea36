// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { pictureLimits } from '#shared/site/late-limits.ts';
import { leaveHome } from '#web/lib/session/leave-home.ts';
import { type LeavingEvent, leavingEvent } from '#web/lib/session/leaving.ts';
import { customer } from '../../../support/customer.ts';
import { answered } from '../../support/calls.ts';
import { createIndexedDb } from '../../support/indexed-db.ts';
import { loyaltyProgram } from '../../support/member-records.ts';
import { outlined } from '../../support/outlines.ts';
import { company } from '../../support/records.ts';
import { renderScreen, type ShownScreen } from '../../support/render-screen.tsx';

const picture = new Uint8Array(2 * pictureLimits.partBytes);
const uploads = '/api/uploads';
const database = createIndexedDb();
const offsets = new Map<string, number>();
const requests: string[] = [];

beforeEach(() => {
  vi.stubGlobal('indexedDB', database);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1000, height: 2000, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([picture], { type: 'image/jpeg' })));
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
  const Detector = Object.assign(
    class {
      detect = async () => [];
    },
    { getSupportedFormats: async () => ['qr_code'] },
  );
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('fetch', gateway);
});
afterEach(() => {
  database.deleteDatabase();
  localStorage.clear();
  sessionStorage.clear();
  offsets.clear();
  requests.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Its second part never arrives while the network is down. */
let isDown = false;
async function gateway(address: string, init: RequestInit = {}): Promise<Response> {
  const id = address.slice(uploads.length + 1);
  const offset = new Headers(init.headers).get('upload-offset');
  if (init.method === 'POST') {
    offsets.set('u1', 0);
    requests.push('POST');
    return new Response('{}', { status: 201, headers: { location: `${uploads}/u1` } });
  }
  if (isDown && offset !== '0')
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  requests.push([init.method, id, offset].filter(Boolean).join(' '));
  if (init.method === 'PATCH') offsets.set(id, Number(offset) + pictureLimits.partBytes);
  return new Response(null, { status: 204, headers: { 'upload-offset': String(offsets.get(id)) } });
}

/** The form of a member; what stands in the document before goes as a document goes. */
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
  await waitFor(() => expect(database.stored()).toMatchObject({ name: 'bon.jpg', uploadId: 'u1' }));
}

function leave(): LeavingEvent['detail'] {
  const detail = { isInputKept: false };
  dispatchEvent(new CustomEvent(leavingEvent, { detail }) satisfies LeavingEvent);
  return detail;
}

const isThere = ({ main, t }: ShownScreen) => main.findByText(t('receipts.picture_kept', { name: 'bon.jpg' }));
const isWhole = ({ main, t }: ShownScreen) => waitFor(() => expect(main.getAllByText(t('receipts.upload_done')).length).toBeGreaterThan(0));

describe('a receipt’s picture', () => {
  it('is there again after a login in between, and its upload goes on where it broke off', async () => {
    isDown = true;
    await pick(await showForm());
    await waitFor(() => expect(requests).toEqual(['POST', 'PATCH u1 0']));
    expect(leave()).toEqual({ isInputKept: true });
    cleanup();
    isDown = false;
    requests.length = 0;
    const shown = await showForm();
    await isThere(shown);
    expect(shown.main.getByRole('img', { name: shown.t('receipts.preview_alt') })).toBeTruthy();
    await isWhole(shown);
    expect(requests.filter((request) => !request.startsWith('DELETE'))).toEqual(['HEAD u1', `PATCH u1 ${pictureLimits.partBytes}`]);
  });

  it('is not there for another member, and nowhere any more', async () => {
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
  ])('goes when %s', async (_when, act_) => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    const shown = await showForm();
    await pick(shown);
    await isWhole(shown);
    await act(() => act_(shown));
    await waitFor(() => expect(database.stored()).toBeUndefined());
  });
});
