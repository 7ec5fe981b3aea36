// @vitest-environment happy-dom
import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { getParking, getParkingCode, type Parking } from '#shared/contracts/parking.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { entrance, inLanguages, mall, parking, parkingOption, websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'parking' } };
const noPage = failed(getWebsitePageByAlias, alias, 'NotFound');
const malls = answered(listMalls, {}, [mall(1)]);
const callsFor = (record: Parking = parking()) => [malls, answered(getParking, {}, record)];

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) => renderScreen('parking', { calls: callsFor(), failures: noPage, ...scene });
const result = ({ mainElement }: ShownScreen) => textsOf([...mainElement.querySelectorAll('output')])[0];
const prices = (shown: ShownScreen, title: string) =>
  textsOf(within(shown.main.getByRole('table', { name: shown.t('parking.prices_of', { title }) })).getAllByRole('row')).slice(1);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('ParkingScreen', () => {
  it.each([
    ['cz', 'Parkování', 'Garáž 1', ['Do 2 hzdarma', '2–3 h40 Kč', '3–12 h80 Kč', '12–24 h400 Kč', 'Každých dalších 24 h+ 400 Kč']],
    ['de', 'Parken', 'Tiefgarage 1', ['Bis 2 hkostenlos', '2–3 h40 Kč', '3–12 h80 Kč', '12–24 h400 Kč', 'Je weitere 24 h+ 400 Kč']],
  ] as const)('shows in %s the prices of each car park', async (locale, heading, title, lines) => {
    const shown = await show({ locale, calls: callsFor(parking({ options: [parkingOption(1)] })) });
    expect(headingOf(shown)).toBe(heading);
    expect(prices(shown, title)).toEqual(lines);
  });

  it('has one table for car parks with the same tariff steps', async () => {
    const options = [1, 2].map((id) => parkingOption(id));
    const shown = await show({ locale: 'cz', calls: callsFor(parking({ options })) });
    const [table, ...others] = shown.main.getAllByRole('table');
    expect(others).toEqual([]);
    const columns = within(table ?? expect.unreachable('no table')).getAllByRole('columnheader');
    expect(textsOf(columns)).toEqual([shown.t('parking.stay'), 'Garáž 1', 'Garáž 2']);
    expect(prices(shown, 'Garáž 1, Garáž 2')[1]).toBe('2–3 h40 Kč40 Kč');
  });

  it('shows free options without a table of prices, and excludes them from the calculator', async () => {
    const bikes = parkingOption(3, { kind: 'bike', free_minutes: 0, tariff: [] });
    const shown = await show({ calls: callsFor(parking({ options: [bikes] })) });
    expect(shown.main.getByText(shown.t('parking.kind_bike'))).toBeTruthy();
    expect(shown.main.getByText(shown.t('parking.always_free'))).toBeTruthy();
    expect(shown.main.queryByRole('table')).toBeNull();
    expect(shown.main.queryByRole('slider')).toBeNull();
  });

  it('shows the number of free places, and refreshes while the page is visible', async () => {
    const timers: (() => void)[] = [];
    vi.spyOn(globalThis, 'setInterval').mockImplementation((run: () => void, ms?: number) => {
      if (ms === 60_000) timers.push(run);
      return 0 as unknown as NodeJS.Timeout; // safe: no timer runs
    });
    const now = answered(getParking, {}, parking());
    const shown = await show({ calls: [malls, now] });
    expect(shown.main.getByText('512').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    for (const call of Object.values(now)) call.data = parking({ free: 3 }); // the gateway's answer from now on
    await act(async () => void timers.forEach((run) => void run()));
    expect(await shown.main.findByText('3')).toBeTruthy();
    expect(shown.main.getByText('volná místa')).toBeTruthy();
  });

  it('shows a member the barrier code first', async () => {
    const code = { show: true, code: 'P-AAAA-BBBB-CCCC', valid_until: '2026-11-21T23:00:00Z', free_minutes: null, parked: null };
    const shown = await show({ calls: [...callsFor(), answered(getParkingCode, {}, code)], isMember: true });
    expect(await shown.main.findByText('P-AAAA-BBBB-CCCC')).toBeTruthy();
    expect(shown.main.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(shown.t('parking.code'));
  });

  it('shows a member how many minutes are used, and until when their car stays free', async () => {
    const standing = {
      show: false,
      code: null,
      valid_until: null,
      free_minutes: { total: 240, used: 143, renewed_on: '2026-12-01' },
      parked: { option_id: 1, since: '2026-11-21T10:00:00+01:00', free_until: '2026-11-21T13:37:00+01:00' },
    };
    const shown = await show({ calls: [...callsFor(), answered(getParkingCode, {}, standing)], isMember: true });
    expect(await shown.main.findByText('Zbývá 97 minut')).toBeTruthy();
    expect(shown.main.getByRole('progressbar', { name: shown.t('parking.member_minutes_used') }).getAttribute('value')).toBe('143');
    expect(shown.main.getByText('143 z 240 minut')).toBeTruthy();
    expect(shown.main.getByText(/od 21\. 11\. 2026, 10:00\. Do 21\. 11\. 2026, 13:37/)).toBeTruthy();
    expect(shown.main.queryByRole('heading', { name: shown.t('parking.code') })).toBeNull();
  });

  it.each([
    [{ free: 0 }, 'parking.full'],
    [{ free: null }, 'parking.capacity'],
  ] as const)('shows that it is full, or only the capacity if nothing else is known (%o)', async (changes, key) => {
    const shown = await show({ calls: callsFor(parking(changes)) });
    expect(shown.main.getByText(shown.t(key, { count: 860 }), { exact: false })).toBeTruthy();
    expect(shown.main.queryAllByRole('meter')).toHaveLength(changes.free === 0 ? 1 : 0);
  });

  it.each([
    ['live', '2026-11-21T09:50:00Z', 'Právě teď', '512', 'Stav k 10:50'],
    ['last known', '2026-11-21T09:40:00Z', 'Parkoviště', '860', 'Poslední známý stav v 10:40: 512 volných míst'],
    ['of yesterday', '2026-11-20T17:05:00Z', 'Parkoviště', '860', 'Poslední známý stav včera v 18:05: 512 volných míst'],
    ['past a day', '2026-11-20T09:59:00Z', 'Parkoviště', '860', undefined],
    ['of no age', null, 'Parkoviště', '860', undefined],
  ] as const)('shows free places only as precisely as the age of the number allows: %s', async (_, updated_at, heading, count, line) => {
    const shown = await show({ calls: callsFor(parking({ updated_at })) });
    expect(shown.main.getByRole('region', { name: heading })).toBeTruthy();
    expect(shown.mainElement.querySelector('.parking-count')?.textContent).toBe(count); // the largest number on the page
    if (line) expect(shown.main.getByText(line)).toBeTruthy();
    expect(shown.main.queryAllByRole('meter')).toHaveLength(count === '512' ? 1 : 0);
  });

  it('does not show the car park as full by a count that is an hour old', async () => {
    const shown = await show({ calls: callsFor(parking({ free: 0, updated_at: '2026-11-21T09:00:00Z' })) });
    expect(shown.main.queryByText(shown.t('parking.full'), { exact: false })).toBeNull();
    expect(shown.main.getByText('volných míst', { exact: false })).toBeTruthy();
  });

  it('marks a number as last known once it is too old, while the page is visible', async () => {
    const ticks: (() => void)[] = [];
    vi.spyOn(globalThis, 'setInterval').mockImplementation((run: () => void, ms?: number) => {
      if (ms === 20_000) ticks.push(run);
      return 0 as unknown as NodeJS.Timeout; // safe: no timer runs
    });
    const shown = await show();
    expect(shown.main.getByRole('region', { name: 'Právě teď' })).toBeTruthy();
    vi.setSystemTime(new Date('2026-11-21T10:16:00Z'));
    act(() => ticks.forEach((tick) => void tick()));
    expect(shown.main.getByText(/^Poslední známý stav v /)).toBeTruthy();
  });

  it('calculates three hours in the first car park, or the stay in the address', async () => {
    expect(result(await show())).toBe('3 h, Garáž 140 Kč');
    expect(result(await show({ query: { option: 2, stay: 1500 } }))).toBe('1 den 1 h, Garáž 2400 Kč');
    expect(result(await show({ query: { option: 99, stay: 'x' } }))).toBe('3 h, Garáž 140 Kč');
    expect(result(await show({ query: { stay: 999_999 } }))).toBe('30 dní, Garáž 112 000 Kč');
  });

  it('keeps the choice in the address, with links for common stays and a slider that updates it when the slider rests', async () => {
    const shown = await show({ query: { option: 2, stay: 120 } });
    expect(hrefOf(shown, '2 dny')).toBe('/cz/parkovani?option=2&stay=2880');
    expect(hrefOf(shown, 'Garáž 1')).toBe('/cz/parkovani?option=1&stay=120');
    const slider = shown.main.getByRole('slider', { name: shown.t('parking.how_long') });
    expect(slider.getAttribute('aria-valuetext')).toBe('2\u00a0h');
    fireEvent.change(slider, { target: { value: '195' } });
    expect(result(shown)).toBe('3 h 15 min, Garáž 280 Kč');
    await expect.poll(() => shown.path()).toBe('/cz/parkovani?option=2&stay=195');
    expect(result(shown)).toBe('3 h 15 min, Garáž 280 Kč');
  });

  it('shows the end of a stay only once the page is live', async () => {
    const { main, markup } = await show();
    expect(markup).not.toContain('Když přijedete teď');
    expect(main.getByText('Když přijedete teď: do 14:00')).toBeTruthy();
  });

  it('shows the editors’ page, the centre’s own text and the tenant’s pictures', async () => {
    const words = { en: '<p>Cameras.</p>', cz: '<p>Kamera přečte značku.</p>', sk: '<p>Kamera.</p>', de: '<p>Kamera.</p>' };
    const shown = await show({
      calls: [
        answered(listMalls, {}, [mall(1, { translations: inLanguages({ parking_description: words }) })]),
        answered(getParking, {}, parking()),
        answered(getWebsitePageByAlias, alias, websitePage(4)),
      ],
      failures: {},
      settings: { landings_images_parking: '/media/a.svg', parking_images_1: '/media/b.svg', parking_images_2: '/media/a.svg' },
    });
    expect(headingOf(shown)).toBe('Stránka 4');
    expect(shown.main.getByText('Kamera přečte značku.')).toBeTruthy();
    expect(shown.main.getByText('Blok.')).toBeTruthy();
    const pictures = [...shown.mainElement.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual(['/api/images/original/media/a.svg', '/api/images/original/media/b.svg']);
    expect(shown.head).toMatchObject({ description: 'O čem to je.', image: '/media/a.svg', path: '/cz/parkovani' });
  });

  it('describes the car parks for search engines', async () => {
    const { head } = await show();
    expect(head?.structuredData).toMatchObject([
      { '@type': 'ParkingFacility', name: 'Garáž 1, Nábřeží', isAccessibleForFree: false, url: 'https://quay.example/cz/parkovani' },
      { '@type': 'ParkingFacility', name: 'Garáž 2, Nábřeží' },
    ]);
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('is linked above the header while is_parking_visible_on_header is on: %s', async (value, isLinked) => {
    await show({ settings: { is_parking_visible_on_header: value } });
    expect(document.querySelector('.over-header a[href="/cz/parkovani"]') !== null).toBe(isLinked);
  });

  it('shows that there is no parking if nothing is known', async () => {
    const shown = await show({ calls: malls, failures: { ...noPage, ...failed(getParking, {}, 'NotFound') } });
    expect(shown.main.getByText(shown.t('parking.empty')).closest('.wrap')).toBeTruthy();
    expect(shown.status).toBe(200);
  });

  it('shows a loading page, a failed part, and an error page if the editors’ page fails', async () => {
    expectLoading(await show({ calls: malls, waiting: [getParking] }));
    expectFailedPart(await show({ calls: malls, failures: { ...noPage, ...failed(getParking, {}, 'BadGateway') } }), 'BadGateway');
    expectFailedPage(await show({ failures: failed(getWebsitePageByAlias, alias, 'BadGateway') }), 'BadGateway');
  });
});

describe('the parked car on the parking page', () => {
  const doors = answered(listEntrances, {}, [
    entrance(4, { kind: 'car_park', floorplan_id: 7, parking: { sign: 'P1', rows: ['A', 'B'] } }),
  ]);
  afterEach(() => localStorage.clear());

  it('shows the way to the stored place, and forgets it on a click', async () => {
    localStorage.setItem('mallfront:car', 'car-4-b');
    const shown = await show({ locale: 'cz', calls: [...callsFor(), doors] });
    await shown.main.findByRole('link', { name: shown.t('floor_plan.show_way') });
    expect(hrefOf(shown, shown.t('floor_plan.show_way'))).toBe('/cz/mapa-centra/7?to=car-4-b');
    expect(shown.main.getByText('Moje auto (P1, řada B)')).toBeTruthy();
    fireEvent.click(shown.main.getByRole('button', { name: shown.t('parking.car_forget') }));
    expect(shown.main.queryByText('Moje auto (P1, řada B)')).toBeNull();
    expect(localStorage.getItem('mallfront:car')).toBeNull();
  });
});
