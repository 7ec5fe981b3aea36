// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { answered, failed } from '../support/calls.ts';
import { noEventChoices } from '../support/event-choices.ts';
import { expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { event } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

type Events = ReturnType<typeof event>[];
const asked = (month: string, lastDay: string, extra = {}) => ({
  query: { type: 'event' as const, from: `${month}-01`, to: `${month}-${lastDay}`, page: 1, per_page: 48 as const, ...extra },
});
const november = (events: Events, extra = {}) => answered(listAnnouncements, asked('2026-11', '30', extra), events);
const december = (events: Events) => answered(listAnnouncements, asked('2026-12', '31'), events);
const params = { page: 1 };
const query = { view: 'calendar' };

const past = event(1, { starts_at: '2026-11-05T10:00:00+01:00', ends_at: '2026-11-05T12:00:00+01:00' });
const market = event(2, { starts_at: '2026-11-27T10:00:00+01:00', ends_at: '2026-12-02T20:00:00+01:00', place: 'Nábřeží' });
const concert = event(3, { place: 'Atrium' });

describe('EventsScreen as a calendar', () => {
  it.each([
    ['cz', 'listopad 2026', 'sobota 28. listopadu, 2 akce', 'čtvrtek 5. listopadu, 1 akce', 'neděle 1. listopadu, žádná akce', 'pondělí'],
    [
      'sk',
      'november 2026',
      'sobota 28. novembra, 2 podujatia',
      'štvrtok 5. novembra, 1 podujatie',
      'nedeľa 1. novembra, žiadne podujatie',
      'pondelok',
    ],
    [
      'de',
      'November 2026',
      'Samstag, 28. November, 2 Veranstaltungen',
      'Donnerstag, 5. November, 1 Veranstaltung',
      'Sonntag, 1. November, keine Veranstaltung',
      'Montag',
    ],
    ['en', 'November 2026', 'Saturday 28 November, 2 events', 'Thursday 5 November, 1 event', 'Sunday 1 November, no events', 'Monday'],
  ] as const)(
    'shows the current month in %s, Monday first, each day with its name and events',
    async (locale, month, two, one, none, monday) => {
      const { main } = await renderScreen('events', { locale, params, query, calls: november([past, market, concert]) });
      expect(main.getByRole('heading', { level: 2, name: month })).toBeTruthy();
      const grid = within(main.getByRole('grid'));
      expect(textsOf(grid.getAllByRole('columnheader'))[0]).toContain(monday);
      expect(grid.getAllByRole('row')).toHaveLength(1 + 6);
      for (const name of [two, one]) expect(grid.getByRole('link', { name })).toBeTruthy();
      expect(grid.getByRole('gridcell', { name: none })).toBeTruthy();
      expect(grid.queryByRole('link', { name: none })).toBeNull();
    },
  );

  it('shows an event with several dates once for each date of the month, at its place', async () => {
    const dates = ['2026-12-05', '2026-11-28', '2026-11-21'].map((day, index) => ({
      id: index + 1,
      starts_at: `${day}T18:00:00+01:00`,
      ends_at: `${day}T19:00:00+01:00`,
      ...(day === '2026-11-28' && { translations: [{ locale: 'cz' as const, place: 'Střecha' }] }),
    }));
    const { main } = await renderScreen('events', { params, query, calls: november([event(4, { dates, place: 'Atrium' })]) });
    const briefs = textsOf(main.getAllByRole('article'));
    expect(briefs).toHaveLength(2);
    expect(briefs[0]).toMatch(/21\. 11\. 2026.*Atrium/);
    expect(briefs[1]).toMatch(/28\. 11\. 2026.*Střecha/);
  });

  it('shows if a month has more events than listed', async () => {
    const whole = await renderScreen('events', { params, query, calls: november([market, concert]) });
    const text = whole.t('announcements.calendar_cut', { shown: 2, total: 300 });
    expect(whole.main.queryByText(text)).toBeNull();
    whole.mainElement.remove();
    const calls = answered(listAnnouncements, asked('2026-11', '30'), [market, concert], { total: 300 });
    const cut = await renderScreen('events', { params, query, calls });
    expect(cut.main.getByText(text)).toBeTruthy();
  });

  it('marks each day of an event over several days', async () => {
    const { main } = await renderScreen('events', { params, query, calls: november([market]) });
    const marked = within(main.getByRole('grid')).getAllByRole('link');
    expect(marked.map((link) => link.dataset.date)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']);
  });

  it('lists the rest of the current month', async () => {
    const { main, t } = await renderScreen('events', { params, query, calls: november([past, market, concert]) });
    const list = main.getByRole('region', { name: t('announcements.calendar_rest', { month: 'listopad 2026' }) });
    expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
      '27. 11. 2026 – 2. 12. 2026Koncert 2Nábřeží',
      'so 28. 11. 2026, 18:00–21:30Koncert 3Atrium',
    ]);
    expect(within(list).getByRole('link', { name: 'Koncert 3' }).getAttribute('href')).toBe('/cz/udalost/3/koncert-3');
  });

  it('shows the chosen day, with a link to the month', async () => {
    const { main, head } = await renderScreen('events', {
      params,
      query: { ...query, day: '2026-11-30' },
      calls: november([market, concert]),
    });
    const list = within(main.getByRole('region', { name: 'pondělí 30. listopadu' }));
    expect(textsOf(list.getAllByRole('heading', { level: 3 }))).toEqual(['Koncert 2']);
    expect(main.getAllByRole('gridcell', { selected: true })).toHaveLength(1);
    expect(list.getByRole('link', { name: 'Celý měsíc' }).getAttribute('href')).toBe('/cz/akce/1?view=calendar');
    expect(head).toMatchObject({ title: 'Akce – pondělí 30. listopadu 2026', path: '/cz/akce/1?view=calendar&day=2026-11-30' });
  });

  it('goes to a day by its link, and announces its events', async () => {
    const { main, path } = await renderScreen('events', { params, query, calls: november([market, concert]) });
    fireEvent.click(main.getByRole('link', { name: 'sobota 28. listopadu, 2 akce' }));
    await waitFor(() => expect(path()).toBe('/cz/akce/1?view=calendar&day=2026-11-28'));
    expect(main.getByRole('status').textContent).toBe('sobota 28. listopadu, 2 akce');
  });

  it('links to the neighbouring months, and back to the current one', async () => {
    const shown = await renderScreen('events', { params, query: { ...query, month: '2026-12' }, calls: december([market]) });
    expect(hrefOf(shown, 'Předchozí měsíc: listopad 2026')).toBe('/cz/akce/1?view=calendar');
    expect(hrefOf(shown, 'Další měsíc: leden 2027')).toBe('/cz/akce/1?view=calendar&month=2027-01');
    expect(hrefOf(shown, 'Tento měsíc')).toBe('/cz/akce/1?view=calendar');
    expect(shown.head).toMatchObject({
      title: 'Akce – kalendář, prosinec 2026',
      path: '/cz/akce/1?view=calendar&month=2026-12',
      alternates: { de: '/de/veranstaltungen/1?view=calendar&month=2026-12' },
      isUnlisted: true,
    });
  });

  it.each([
    ['2026-10', '2026-10', '31', 'Předchozí měsíc: září 2026'],
    ['2027-11', '2027-11', '30', 'Další měsíc: prosinec 2027'],
  ])('links to no month beyond %s', async (month, key, lastDay, beyond) => {
    const { main } = await renderScreen('events', {
      params,
      query: { ...query, month },
      calls: answered(listAnnouncements, asked(key, lastDay), []),
    });
    expect(main.queryByRole('link', { name: beyond })).toBeNull();
  });

  it.each([
    [{ month: '2026-09' }],
    [{ month: '2027-12' }],
    [{ month: '2026-13' }],
    [{ month: 'garbage', day: '2026-11-31' }],
    [{ day: '2019-01-01' }],
  ])('treats %j as the current month', async (garbage) => {
    const { head } = await renderScreen('events', { params, query: { ...query, ...garbage }, calls: november([]) });
    expect(head?.path).toBe('/cz/akce/1?view=calendar');
  });

  it('finds the month of a day if the address names no month', async () => {
    const { head } = await renderScreen('events', { params, query: { ...query, day: '2026-12-02' }, calls: december([market]) });
    expect(head?.path).toBe('/cz/akce/1?view=calendar&month=2026-12&day=2026-12-02');
  });

  it('fetches every page of a month', async () => {
    const second = answered(listAnnouncements, asked('2026-11', '30', { page: 2 }), [concert], { page: 2, total: 49, pages: 2 });
    const first = answered(listAnnouncements, asked('2026-11', '30'), [market], { total: 49, pages: 2 });
    const { main } = await renderScreen('events', { params, query, calls: [first, second] });
    expect(main.getByRole('link', { name: 'sobota 28. listopadu, 2 akce' })).toBeTruthy();
  });

  it.each([
    ['events-mall', 'akce-centra', 'mall'],
    ['events-stores', 'akce-obchodu', 'store'],
  ] as const)('%s has its own calendar, and links to the others', async (name, segment, scope) => {
    const shown = await renderScreen(name, { params, query, calls: november([concert], { scope }) });
    expect(headingOf(shown)).toBe(shown.t(`menu.${name}`));
    expect(hrefOf(shown, 'sobota 28. listopadu, 1 akce')).toBe(`/cz/${segment}/1?view=calendar&day=2026-11-28`);
    expect(hrefOf(shown, 'Vše')).toBe('/cz/akce/1?view=calendar');
    expect(hrefOf(shown, 'Seznam')).toBe(`/cz/${segment}/1`);
    expect(hrefOf(shown, 'Odebírat kalendář')).toBe(`webcal://quay.example/api/calendar/cz/events.ics?scope=${scope}`);
  });

  it('shows the month and a loading message while its events load', async () => {
    const shown = await renderScreen('events', { params, query, waiting: 'all' });
    expectLoading(shown);
    expect(within(shown.main.getByRole('grid')).getAllByRole('gridcell').length).toBeGreaterThan(29);
  });

  it('shows that the events could not be loaded', async () => {
    expectFailedPart(
      await renderScreen('events', { params, query, failures: failed(listAnnouncements, asked('2026-11', '30'), 'BadGateway') }),
      'BadGateway',
    );
  });

  it('shows that no events are planned', async () => {
    const { main, t } = await renderScreen('events', { params, query, calls: november([]) });
    expect(main.getByText(t('announcements.calendar_empty_month'))).toBeTruthy();
  });
});

describe('the keyboard of the calendar', () => {
  const dayWithFocus = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.date : undefined);
  const press = (key: string, init = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
  const focusTabStop = (grid: HTMLElement) => {
    const stops = [...grid.querySelectorAll<HTMLElement>('[tabindex="0"]')];
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
  };

  it('moves by days and weeks from today on, with one tab stop', async () => {
    const { main } = await renderScreen('events', { params, query, calls: november([concert]) });
    const grid = main.getByRole('grid');
    focusTabStop(grid);
    expect(dayWithFocus()).toBe('2026-11-21');
    const way = [
      ['ArrowRight', '2026-11-22'],
      ['ArrowUp', '2026-11-15'],
      ['ArrowLeft', '2026-11-14'],
      ['Home', '2026-11-09'],
      ['End', '2026-11-15'],
      ['ArrowDown', '2026-11-22'],
    ];
    for (const [key = '', day] of way) {
      press(key);
      expect([key, dayWithFocus()]).toEqual([key, day]);
    }
    press('ArrowDown', { ctrlKey: true });
    expect(dayWithFocus()).toBe('2026-11-22');
    focusTabStop(grid);
    expect(dayWithFocus()).toBe('2026-11-22');
  });

  it.each([
    ['PageDown', '2026-12-21'],
    ['ArrowDown twice', '2026-12-05'],
  ])('continues in the next month: %s', async (keys, day) => {
    const { main, path } = await renderScreen('events', { params, query, calls: [november([concert]), december([market])] });
    focusTabStop(main.getByRole('grid'));
    if (keys === 'PageDown') press('PageDown');
    else for (const key of ['ArrowDown', 'ArrowDown']) press(key);
    await waitFor(() => expect(dayWithFocus()).toBe(day));
    expect(path()).toBe('/cz/akce/1?view=calendar&month=2026-12');
  });

  it('stops at the last month', async () => {
    const last = answered(listAnnouncements, asked('2027-11', '30'), []);
    const { main, path } = await renderScreen('events', { params, query: { ...query, month: '2027-11' }, calls: last });
    focusTabStop(main.getByRole('grid'));
    press('PageDown');
    expect([dayWithFocus(), path()]).toEqual(['2027-11-01', '/cz/akce/1?view=calendar&month=2027-11']);
  });
});

describe('is_events_calendar_visible', () => {
  const list = [
    noEventChoices,
    answered(listCategories, { query: { type: 'event' } }, []),
    answered(listAnnouncements, { query: { type: 'event', page: 1, per_page: 12 } }, [concert]),
  ];

  it('on: the list links to the calendar and to its subscription', async () => {
    const shown = await renderScreen('events', { params, calls: list, settings: { is_events_calendar_visible: 'true' } });
    expect(hrefOf(shown, 'Kalendář')).toBe('/cz/akce/1?view=calendar');
    expect(hrefOf(shown, 'Odebírat kalendář')).toBe('webcal://quay.example/api/calendar/cz/events.ics');
    expect(hrefOf(shown, 'Kopírovat adresu')).toBe('/api/calendar/cz/events.ics');
  });

  it.each([{}, query])('off: hides the calendar at every address (%j)', async (asking) => {
    const { main, mainElement, head } = await renderScreen('events', {
      params,
      query: asking,
      calls: list,
      settings: { is_events_calendar_visible: 'false' },
    });
    expect(mainElement.innerHTML).not.toMatch(/view=calendar|\.ics|webcal/);
    expect(main.queryByRole('grid')).toBeNull();
    expect(main.getByRole('link', { name: 'Koncert 3' })).toBeTruthy();
    expect(head?.path).toBe('/cz/akce/1');
  });

  it('copies the address of the calendar', async () => {
    const { main } = await renderScreen('events', { params, calls: list });
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    fireEvent.click(main.getByRole('link', { name: 'Kopírovat adresu' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('https://quay.example/api/calendar/cz/events.ics'));
    writeText.mockRestore();
  });
});
