// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cancelDeskBooking, type DeskBooking, listDeskBookings, markDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { type DeskBuilding, listDeskConnectors, setConnectorWorking } from '#shared/contracts/desk-building.ts';
import { changeDeskHours, type DeskHours, getDeskHours, previewDeskHours } from '#shared/contracts/desk-hours.ts';
import { changeDeskRecord, createDeskRecord, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { getDeskToday } from '#shared/contracts/desk-today.ts';
import { type DeskVisits, getDeskVisits } from '#shared/contracts/desk-visits.ts';
import { listDeskWaiting } from '#shared/contracts/desk-waiting.ts';
import type { StaffRole } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isNamedRoute, routeNames } from '#shared/site/routes.ts';
import { renderDesk, toStaff } from './support/render-desk.tsx';

const noticeRow = (body: object) => ({
  kind: 'visitor-notices',
  key: '4',
  version: 1,
  state: 'live',
  name: '',
  body,
  translations: (body as { translations: unknown }).translations,
});
const titled = (title: string) => [{ locale: 'en' as const, title }];

describe('BuildingScreen', () => {
  const building = (working: boolean): DeskBuilding => ({
    floors: [{ id: 1, floor: 0, translations: titled('Ground floor'), width: 100, height: 50, outline: 'M0 0H100V50H0Z' }],
    ways: [
      {
        id: '1-lift-1',
        kind: 'lift',
        is_step_free: true,
        working,
        stops: [{ floorplan_id: 1, at: [50, 10] }],
        near: titled('Shoes'),
        notice: titled('The lift near Shoes is out of order'),
        closed: working ? null : { at: '2026-11-27T13:03:00Z', by: 'Eva Nová', why: null },
      },
    ],
    entrances: [],
  });

  it('closes a lift with one click, shows since when and by whom, and undoes it', async () => {
    let working = true;
    let notices: object[] = [];
    const { user, sent } = renderDesk({
      path: '/building',
      answers: [
        [listDeskConnectors, () => building(working)],
        [listDeskRecords, () => notices],
        [
          createDeskRecord,
          (body) => {
            notices = [noticeRow((body as { body: object }).body)];
            return { outcome: 'done', record: { ...notices[0], live: null, draft: null } };
          },
        ],
        [
          changeDeskRecord,
          () => {
            notices = [];
            return { outcome: 'done', record: { key: '4', version: 2 } };
          },
        ],
        [
          setConnectorWorking,
          (body) => {
            ({ working } = body as { working: boolean });
            return building(working);
          },
        ],
      ],
    });
    const lift = await screen.findByRole('switch', { name: 'Lift near Shoes' });
    await user.dblClick(lift);
    await screen.findByText('Closed since 27. 11. 2026, 14:03 · Eva Nová');
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lift.getAttribute('aria-checked')).toBe('true'));
    expect(sent.map(({ body }) => body)).toEqual([{ working: false }, { working: true }]);

    await user.click(lift);
    await user.click(await screen.findByRole('button', { name: 'Tell visitors' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
    await screen.findByText('Visitors read:');
    expect(sent.at(-1)?.body).toMatchObject({
      act: 'save',
      body: { level: 'warning', about: 'way-1-lift-1', translations: [{ locale: 'en', title: 'The lift near Shoes is out of order' }] },
    });
    await user.click(lift);
    await screen.findByText(/visitors still read/);
    await user.click(screen.getByRole('button', { name: 'Take back: The lift near Shoes is out of order' }));
    await waitFor(() => expect(screen.queryByText(/still read/)).toBeNull());
    expect(sent.at(-1)?.body).toEqual({ act: 'archive', version: 1 });
  });
});

describe('HoursScreen', () => {
  const usual = { status: 'open', intervals: [{ open: '09:00', close: '21:00' }], exception: null } as const;
  const hours = {
    month: '2026-11',
    today: '2026-11-27',
    zones: [{ name: 'centre', is_default: true, translations: titled('Shops') }],
    days: [{ date: '2026-11-28', zones: [usual], companies: 0, last_year: null }],
    companies: [{ type: 'store', own: 3, centre: 5 }],
    changes: [],
  } as unknown as DeskHours; // safe: the screen reads only these fields
  const after = { status: 'closed', intervals: [], exception: { translations: [] } } as const;
  const preview = { lines: [{ of: 'zone', translations: titled('Shops'), before: usual, after }], total: 1, seen: 'as-seen' };

  it('previews changes, and asks for a new preview if it was outdated', async () => {
    const ends: unknown[] = [new ApiError('Conflict'), { id: 1, date: '2026-11-28', zones: 1, companies: 0 }];
    const { user, sent } = renderDesk({
      path: '/hours',
      answers: [
        [getDeskHours, () => hours],
        [previewDeskHours, () => preview],
        [changeDeskHours, () => ends.shift()],
      ],
    });
    await user.click(await screen.findByRole('button', { name: /28\. 11\. 2026/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByLabelText('Closed'));
    await user.click(dialog.getByLabelText('All 3 shops with hours of their own'));
    await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
    await dialog.findByText('09:00–21:00');
    await user.click(dialog.getByRole('button', { name: 'Change one place' }));
    await dialog.findByText(/Check again what changes/);
    await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
    await user.click(await dialog.findByRole('button', { name: 'Change one place' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const wanted = { date: '2026-11-28', status: 'closed', zones: ['centre'], company_types: ['store'] };
    expect(sent.at(-1)).toMatchObject({ name: 'changeDeskHours', body: { seen: 'as-seen', change: wanted } });
  });
});

describe('BookingsScreen', () => {
  const booking = (changed: Partial<DeskBooking> = {}): DeskBooking => ({
    ...{ id: 4, number: 'R-AB', customer: 'Jana Malá', people: 2, price: null, status: 'reserved', came: null, is_withdrawn: false },
    ...{ service_id: 1, customer_id: 7, contact: null, note: null, is_paid_at_desk: false, translations: [] },
    starts_at: '2026-11-27T14:00:00+01:00',
    ends_at: '2026-11-27T15:00:00+01:00',
    ...changed,
  });

  it('marks attendance, and cancels with a reason after a confirmation', async () => {
    let shown = booking();
    const { user, sent } = renderDesk({
      path: '/bookings',
      answers: [
        [
          listDeskBookings,
          () => ({ date: '2026-11-27', today: '2026-11-27', services: [{ id: 1, translations: titled('Bees'), bookings: [shown] }] }),
        ],
        [listDeskWaiting, () => ({ date: '2026-11-27', services: [] })],
        [markDeskBooking, (body) => { shown = booking(body as Partial<DeskBooking>); return toSuccess(shown); }], // biome-ignore format: short
        [cancelDeskBooking, () => { shown = booking({ status: 'cancelled', is_withdrawn: true }); return toSuccess(shown); }], // biome-ignore format: short
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Arrived: Jana Malá' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Arrived: Jana Malá', pressed: true })).toBeTruthy());
    await user.click(screen.getByRole('button', { name: 'Cancel booking: Jana Malá' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Why'), 'Ill');
    await user.click(dialog.getByRole('button', { name: 'Cancel and notify' }));
    await screen.findByText('cancelled by the centre');
    expect(sent.map(({ body }) => body)).toEqual([{ came: true }, { why: 'Ill' }]);
  });
});

describe('TodayScreen', () => {
  const figures = { date: '2026-11-27', new_members: 3, points_given: 1200, points_taken: 0, receipts_waiting: 5, receipts_decided: 1 };
  const rest = { rewards_activated: 0, rewards_taken: 0, conversations_open: 0, bookings: 2 };

  const days = (viewsOf: (at: number) => number | null) =>
    Array.from({ length: 28 }, (_, at) => ({ date: new Date(Date.UTC(2026, 9, 31 + at)).toISOString().slice(0, 10), views: viewsOf(at) }));
  const counted: DeskVisits = {
    ...{ today: 40, yesterday: 1200, week_ago: null },
    days: days((at) => (at < 26 ? null : at === 26 ? 1200 : 40)),
    routes: [
      { route: 'shop', views: 900 },
      { route: 'dashboard-rewards', views: 40 },
    ],
    misses: [{ term: 'primark', askers: 7 }],
  };
  const noVisits: DeskVisits = { ...counted, today: 0, yesterday: null, days: days(() => null), routes: [], misses: [] };
  const renderToday = (visits: DeskVisits, role: StaffRole = 'manager') =>
    renderDesk({
      staff: toStaff(role),
      answers: [
        [getDeskToday, () => ({ ...figures, ...rest })],
        [getDeskVisits, () => visits],
      ],
    });

  it('shows the site’s views in figures and as a table', async () => {
    renderToday(counted);
    expect((await screen.findByText('pages opened today')).parentElement?.textContent).toContain('40');
    expect(screen.getByText('yesterday').parentElement?.textContent).toMatch(/1.200/);
    expect(screen.getByText('a week ago, 20. 11. 2026').parentElement?.textContent).toContain('–');
    const rows = within(screen.getByRole('table', { name: 'Pages opened, by day' })).getAllByRole('row');
    expect(rows.slice(-3).map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      '25. 11. 2026not counted',
      '26. 11. 20261,200',
      '27. 11. 202640',
    ]);
    const list = within(screen.getByRole('region', { name: 'Most opened pages' })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual(['A shop900', 'Account: rewards40']);
  });

  it('links searches without results to new synonyms, for roles that may create them', async () => {
    renderToday(counted);
    const link = await screen.findByRole('link', { name: /^Assign a result ?: primark$/ });
    expect(link.getAttribute('href')).toBe('/desk/content/search-synonyms/new?word=primark');
    cleanup();
    renderToday(counted, 'desk');
    expect((await screen.findByText('primark')).parentElement?.textContent).toBe('primark7 people');
    expect(screen.queryByRole('link', { name: /^Assign a result ?: primark$/ })).toBeNull();
  });

  it('shows on the first day that nothing was counted yet', async () => {
    renderToday(noVisits);
    await screen.findByText(/^No visits counted yet/);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has a name for every page that can be viewed', async () => {
    const { t } = renderToday(noVisits);
    const names = routeNames.filter(isNamedRoute);
    expect(names.filter((name) => t(`route.${name}`) === `route.${name}`)).toEqual([]);
  });

  it('shows waiting items first, and the day’s figures to roles with that task', async () => {
    renderToday(noVisits);
    expect((await screen.findByRole('link', { name: '5 receipts wait for review' })).getAttribute('href')).toBe('/desk/receipts');
    expect(screen.getByRole('link', { name: '2 bookings today' }).getAttribute('href')).toBe('/desk/bookings');
    expect(screen.getByText('rewards redeemed')).toBeTruthy();
  });

  it('fetches no figures for an editor', async () => {
    renderDesk({ staff: toStaff('editor') });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('rewards redeemed')).toBeNull();
  });
});
