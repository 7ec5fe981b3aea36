// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DeskPreview, makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import { createDeskRecord } from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderRecords, toRecord } from './records/records-desk.ts';
import { renderDesk } from './support/render-desk.tsx';

type Ready = Extract<DeskPreview, { outcome: 'ready' }>;
const ready = (overrides: Partial<Ready> = {}): Ready => ({
  outcome: 'ready',
  token: 'abc.def',
  at: '2026-11-28T11:00:00.000Z',
  expires_at: '2026-11-28T11:15:00.000Z',
  left_out: [],
  ...overrides,
});
interface Settings {
  enableIframePageLoading: boolean;
  disableIframePageLoading: boolean;
  fetch: { interceptor: object | null };
}

beforeEach(() => {
  sessionStorage.clear(); // removes unsaved input
  const { settings } = (window as unknown as { happyDOM: { settings: Settings } }).happyDOM; // safe: happy-dom adds its settings to the window
  settings.enableIframePageLoading = true;
  settings.disableIframePageLoading = false;
  settings.fetch.interceptor = { beforeAsyncRequest: async () => new Response(sitePage, { headers: { 'content-type': 'text/html' } }) };
});

const frame = () => screen.findByTitle<HTMLIFrameElement>(/^The site: /);
const addressOf = async () => (await frame()).getAttribute('src');

/** Simulates that the frame has loaded a page. */
async function load(markup: string, pathname: string): Promise<void> {
  const iframe = await frame();
  const contentDocument = new DOMParser().parseFromString(markup, 'text/html');
  const location = { href: `http://localhost${pathname}`, pathname, search: '' };
  Object.defineProperties(iframe, {
    contentDocument: { value: contentDocument, configurable: true },
    contentWindow: { value: { location }, configurable: true },
  });
  fireEvent.load(iframe);
}

const sitePage = '<div id="site"></div>';
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => fireEvent.click(button));

describe('the preview of a record', () => {
  const path = '/content/hero-banners/5';
  const titleField = () => screen.findByLabelText<HTMLInputElement>('Headline (CZ)');

  it('opens with one click, and saves unsaved changes as a draft first, as the button says', async () => {
    const { sent } = renderRecords({ path, others: [[makeDeskPreview, () => ready()]] });
    await screen.findByRole('button', { name: 'Preview' });
    fireEvent.change(await titleField(), { target: { value: 'Velký trh' } });
    await press('Save draft and preview');
    expect(await addressOf()).toBe('/desk/preview/abc.def/en');
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      ['changeDeskRecord', expect.objectContaining({ act: 'draft' })],
      ['makeDeskPreview', { record: { kind: 'hero-banners', key: '5', version: 4 } }],
    ]);
  });

  it('saves a new record as a draft first; is not available before anything is written', async () => {
    const { sent } = renderRecords({
      path: '/content/hero-banners/new',
      others: [
        [createDeskRecord, () => ({ outcome: 'done', record: toRecord({ key: '9', state: 'draft', has_draft: true, version: 1 }) })],
        [makeDeskPreview, () => ready()],
      ],
      record: toRecord({ key: '9', state: 'draft', has_draft: true, version: 1 }),
    });
    await titleField();
    expect(screen.queryByRole('button', { name: /review$/ })).toBeNull();
    fireEvent.change(await titleField(), { target: { value: 'Velký trh' } });
    await press('Save draft and preview');
    expect(await addressOf()).toBe('/desk/preview/abc.def/en');
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      ['createDeskRecord', expect.objectContaining({ act: 'draft' })],
      ['makeDeskPreview', { record: { kind: 'hero-banners', key: '9', version: 1 } }],
    ]);
    expect(screen.getByRole('link', { name: 'Back to the form' }).getAttribute('href')).toBe('/desk/content/hero-banners/9');
  });

  it('saves nothing if there are no unsaved changes', async () => {
    const { sent } = renderRecords({ path, others: [[makeDeskPreview, () => ready()]] });
    await press('Preview');
    await frame();
    expect(sent.map(({ name }) => name)).toEqual(['makeDeskPreview']);
  });

  it('stays with the form if the draft could not be saved', async () => {
    const theirs = toRecord({ version: 9, draft: { ...Object(toRecord().live), image: '/media/b.svg' }, has_draft: true });
    renderRecords({ path, outcomes: [{ outcome: 'conflict', theirs }] });
    fireEvent.change(await titleField(), { target: { value: 'Velký trh' } });
    await press('Save draft and preview');
    await screen.findByRole('dialog', { name: /somebody else/i });
    expect(window.location.pathname).toBe(`/desk${path}`);
  });

  it('shows the same errors as publishing, with links to the form', async () => {
    const fault = { kind: 'hero-banners', key: '5', path: ['image'], code: 'required', reason: 'x' } as const;
    renderRecords({ path: `${path}/preview`, others: [[makeDeskPreview, () => ({ outcome: 'refused', faults: [fault] })]] });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link').getAttribute('href')).toBe(`/desk${path}`);
    expect(screen.queryByTitle(/^The site/)).toBeNull();
  });
});

describe('the frame of a preview', () => {
  const open = (answers = [ready()]) => {
    const desk = renderDesk({ path: '/time-machine', answers: [[makeDeskPreview, () => answers.shift() ?? new ApiError('BadGateway')]] });
    return desk;
  };

  it('has the width of a computer or a phone, shows each language of the site, and opens in a new tab', async () => {
    open();
    expect(await addressOf()).toBe('/desk/preview/abc.def/en');
    const stage = (await frame()).parentElement;
    await press('Phone');
    expect(stage?.className).toContain('site-preview-phone');
    await load(sitePage, '/desk/preview/abc.def/en/shop/7/shoes');
    await press('Deutsch');
    expect(await addressOf()).toBe('/desk/preview/abc.def/de/geschaeft/7/shoes');
    expect(screen.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-pressed')).toBe('true');
    const link = screen.getByRole('link', { name: 'Open in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/desk/preview/abc.def/de/geschaeft/7/shoes', '_blank']);
    expect((await frame()).getAttribute('sandbox')).not.toContain('allow-scripts');
  });

  it('is recreated with one click after it has expired, on the same page', async () => {
    const { sent } = open([ready(), ready({ token: 'new.one' })]);
    await load(sitePage, '/desk/preview/abc.def/en/news/1');
    await load('<h1>This preview has expired</h1>', '/desk/preview/abc.def/en/events/1');
    await press('Create again');
    await waitFor(async () => expect(await addressOf()).toBe('/desk/preview/new.one/en/events/1'));
    expect(sent).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lists impossible scheduled changes with links to their records', async () => {
    const faults = [{ kind: 'companies', key: '1', path: ['category_ids', 0], code: 'unknown_record' as const, reason: 'x' }];
    open([ready({ left_out: [{ kind: 'companies', key: '1', name: 'Shoes', translations: [], faults }] })]);
    expect((await screen.findByRole('link', { name: 'Shoes' })).getAttribute('href')).toBe('/desk/content/companies/1');
  });
});

describe('TimeMachineScreen', () => {
  it('shows a chosen time in the centre’s time zone', async () => {
    const { sent } = renderDesk({
      path: '/time-machine',
      answers: [[makeDeskPreview, (body) => ready({ at: (body as { at?: string }).at ?? '2026-11-27T09:00:00.000Z' })]],
    });
    await screen.findByText(/You are viewing the site as of Friday 27 November 2026, 10:00/);
    fireEvent.change(screen.getByLabelText('Day and hour'), { target: { value: '2027-03-28T08:00' } });
    await press('Show');
    await screen.findByText(/You are viewing the site as of Sunday 28 March 2027, 8:00/);
    expect(sent.map(({ body }) => body)).toEqual([{}, { at: '2027-03-28T08:00:00+02:00' }]);
    expect(window.location.search).toBe('?at=2027-03-28T08%3A00');
    await press('Now');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(window.location.search).toBe('');
  });

  it('shows that it could not be created, and tries again', async () => {
    const answers: unknown[] = [new ApiError('ServiceUnavailable'), ready()];
    renderDesk({ path: '/time-machine', answers: [[makeDeskPreview, () => answers.shift()]] });
    await screen.findByRole('alert');
    await press('Try again');
    await frame();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
