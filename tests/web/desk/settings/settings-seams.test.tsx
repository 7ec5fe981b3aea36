// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSitePicture, listSitePictures, type SitePicture } from '#shared/contracts/desk-pictures.ts';
import { makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import { renderSettings, settingsOf, toSettings } from './settings-desk.ts';

interface HappySettings {
  enableIframePageLoading: boolean;
  disableIframePageLoading: boolean;
  fetch: { interceptor: object | null };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((act) => setTimeout(act, 0) as unknown as number);
  const { settings } = (window as unknown as { happyDOM: { settings: HappySettings } }).happyDOM; // safe: happy-dom adds it
  settings.enableIframePageLoading = true;
  settings.disableIframePageLoading = false;
  settings.fetch.interceptor = { beforeAsyncRequest: async () => new Response('<div id="site"></div>') };
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const rowsOf = (stored: unknown) => stored as { group: string | null; key: string; value: unknown }[];
const live = settingsOf('demo');
/** Settings in stored form, with one value changed. */
const withValue = (key: string, value: unknown) =>
  rowsOf(live).map((row) => ([row.group, row.key].filter(Boolean).join('_') === key ? { ...row, value } : row));

const instants = { at: '2026-11-28T11:00:00.000Z', expires_at: '2026-11-28T11:15:00.000Z' };
const others = [[makeDeskPreview, () => ({ outcome: 'ready', token: 'abc.def', ...instants, left_out: [] })]] as const;
const addressOfFrame = async () => (await screen.findByTitle(/^The site: /)).getAttribute('src');

describe('the preview of settings', () => {
  it('saves the draft in stored form, and shows the real site with it; Back returns to the part of the form', async () => {
    const { sent } = renderSettings({ path: '/settings?part=colours', others: [...others] });
    await type('Main colour', '#123456');
    await press('Save draft and preview');
    expect(await addressOfFrame()).toBe('/desk/preview/abc.def/en');
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      ['changeDeskRecord', { act: 'draft', version: 3, body: withValue('colors_primary', '#123456') }],
      ['makeDeskPreview', { record: { kind: 'settings', key: 'settings', version: 4 } }],
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Preview: Settings' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the form' }).getAttribute('href')).toBe('/desk/settings?part=colours');
  });

  it('opens the page where the last edited setting is visible, and does not save if nothing has changed', async () => {
    const { sent } = renderSettings({ path: '/settings?part=members', others: [...others] });
    fireEvent.focus(await screen.findByLabelText('E-mail about gift cards'));
    await press('Preview');
    expect(await addressOfFrame()).toBe('/desk/preview/abc.def/en/gift-cards');
    expect(sent.map(({ name }) => name)).toEqual(['makeDeskPreview']);
    expect(screen.getByRole('link', { name: 'Back to the form' }).getAttribute('href')).toBe('/desk/settings?part=members');
  });

  it('shows errors and sends nothing if a setting is invalid', async () => {
    const { sent } = renderSettings({ path: '/settings?part=colours', others: [...others] });
    await type('Main colour', 'reddish');
    await press('Save draft and preview');
    expect((await screen.findByRole('alert')).textContent).toContain('A colour is written like #0f4c4a.');
    expect(sent).toEqual([]);
  });

  it('names the setting that another person’s draft makes invalid, with a link to the form', async () => {
    const fault = { kind: 'settings', key: 'settings', path: ['colors_primary'], code: 'invalid', reason: 'x' } as const;
    renderSettings({
      path: '/content/settings/settings/preview',
      others: [[makeDeskPreview, () => ({ outcome: 'refused', faults: [fault] })]],
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Main colour');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/desk/settings');
    expect(window.location.pathname).toBe('/desk/settings/preview');
  });
});

describe('pictures in settings', () => {
  const name = `${'a'.repeat(32)}.webp`;
  const quay: SitePicture = {
    ...{
      id: 1,
      name,
      type: 'picture',
      tags: [],
      address: `/media/u/${name}`,
      width: 1200,
      height: 800,
      bytes: 9000,
      version: 1,
      focus: '13',
    },
    ...{ alt: { en: 'The quay at dawn' }, file_name: 'quay.jpg', uploaded_at: '2026-11-27T10:00:00Z', uploaded_by: null, uses: 1 },
  };
  const library = [
    [listSitePictures, () => ({ pictures: [quay], next: null })],
    [getSitePicture, () => quay],
  ] as const;
  const group = (label: string) => within(screen.getByRole('group', { name: label }));

  it('can be chosen from the library, and no other setting changes', async () => {
    const { sent } = renderSettings({ path: '/settings?part=pictures', others: [...library, ...others] });
    await screen.findByRole('group', { name: 'Pictures: Parking' });
    const picture = () => within(group('Pictures: Parking').getByRole('group', { name: 'Picture 1' }));
    fireEvent.click(picture().getByRole('button', { name: 'Choose from the library' }));
    await press(/^Choose The quay at dawn/);
    expect((await picture().findByAltText('The quay at dawn')).getAttribute('src')).toBe(`/api/images/w320.webp${quay.address}`);
    expect(picture().queryByRole('button', { name: 'Describe' })).toBeNull(); // the page shows no description of it
    expect(picture().getByRole('button', { name: 'Focal point' })).toBeTruthy();
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('Preview');
    expect(await addressOfFrame()).toBe('/desk/preview/abc.def/en/parking');
    expect(sent[0]?.body).toEqual({ act: 'draft', version: 3, body: withValue('parking_images_1', `${quay.address}#f13`) });
  });

  it('can be described if their page shows the description', async () => {
    const record = toSettings(withValue('space_lease_images_1', quay.address));
    renderSettings({ path: '/settings?part=pictures', record, others: [...library] });
    await screen.findByRole('group', { name: 'Pictures: Space to let' });
    expect(await group('Pictures: Space to let').findByRole('button', { name: 'Describe' })).toBeTruthy();
  });

  it('can be added, removed (empty or filled), and restored', async () => {
    renderSettings({ path: '/settings?part=pictures', others: [...library] });
    await screen.findByRole('group', { name: 'Pictures: Parking' });
    const list = () => group('Pictures: Parking');
    fireEvent.click(list().getByRole('button', { name: 'Add a picture' }));
    const second = within(await list().findByRole('group', { name: 'Picture 2' }));
    fireEvent.click(second.getByRole('button', { name: 'Remove' }));
    expect(list().queryByRole('group', { name: 'Picture 2' })).toBeNull();
    fireEvent.click(within(list().getByRole('group', { name: 'Picture 1' })).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(list().queryByRole('group', { name: 'Picture 1' })).toBeNull());
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    const address = within(await list().findByRole('group', { name: 'Picture 1' })).getByRole<HTMLInputElement>('textbox');
    expect(address.value).toBe('/media/hero/parking.svg');
  });
});

describe('scheduled settings', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:10:00Z') });
    return () => vi.useRealTimers();
  });

  it('are scheduled in stored form, without an end, and cancelled', async () => {
    const { sent } = renderSettings();
    await type('Name of the site', 'Soutok');
    await press('Schedule…');
    expect(screen.queryByLabelText('End at')).toBeNull();
    fireEvent.change(screen.getByLabelText('Publish at'), { target: { value: '2026-11-27T18:30' } });
    await press('Schedule');
    expect(await screen.findByText('Will be published on Friday 27 November 2026 at 18:30')).toBeTruthy();
    await press('Cancel schedule');
    await waitFor(() => expect(screen.queryByText(/^Will be published/)).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      {
        act: 'schedule',
        version: 3,
        body: withValue('website_name', 'Soutok'),
        publish_at: '2026-11-27T18:30:00+01:00',
        unpublish_at: null,
      },
      { act: 'schedule', version: 4, publish_at: null, unpublish_at: null },
    ]);
  });

  it('are not scheduled while invalid', async () => {
    const { sent } = renderSettings({ path: '/settings?part=colours' });
    await type('Main colour', 'reddish');
    await press('Schedule…');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });
});
