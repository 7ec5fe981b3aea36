// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { listFilms } from '#shared/contracts/films.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { getParking } from '#shared/contracts/parking.ts';
import { listVisitorNotices } from '#shared/contracts/visitor-notices.ts';
import { isStale, listBroken, listCurrentEvents, listNextFilms, toNotePages } from '#web/features/board/board-data.ts';
import { answered } from '../support/calls.ts';
import { textsOf } from '../support/expectations.ts';
import { entrance, event, floor, inLanguages, mall, parking } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { walkable } from '../support/ways.ts';

const titled = (title: string) => inLanguages({ title: { en: title, cz: title, sk: title, de: title } });
const events = [
  event(1, { translations: titled('Výstava'), starts_at: '2026-11-01T09:00:00+01:00', ends_at: '2026-12-24T20:00:00+01:00' }),
  event(2, { translations: titled('Snídaně'), starts_at: '2026-11-21T08:00:00+01:00', ends_at: '2026-11-21T09:00:00+01:00' }),
  event(3, { translations: titled('Koncert'), starts_at: '2026-11-21T18:00:00+01:00', ends_at: '2026-11-21T20:00:00+01:00' }),
  event(4, { translations: titled('Zítra'), starts_at: '2026-11-22T18:00:00+01:00', ends_at: '2026-11-22T20:00:00+01:00' }),
];
const open = (from: string, to: string) => [{ open: from, close: to }];
const hours = {
  ...mall(1).opening_hours[0],
  days: {
    friday: open('09:00', '21:00'),
    saturday: open('09:00', '20:00'),
    sunday: open('10:00', '18:00'),
    monday: open('09:00', '21:00'),
  },
};
const run = { from: '2026-11-01', to: '2026-12-24', language: 'cs' } as const;
const films = [
  { id: 1, duration: 90, translations: titled('Pozdní film'), runs: [{ ...run, times: ['20:30', '17:30'] }] },
  { id: 2, duration: 90, translations: titled('Dětský film'), runs: [{ ...run, times: ['10:00', '15:00'] }] },
] as never[];
const callsWith = ({ notices = [] as unknown[], doors = [entrance(2)] } = {}) => [
  answered(listAnnouncements, { query: { type: 'event', per_page: 48 } }, events),
  answered(listFilms, {}, films),
  answered(listVisitorNotices, {}, notices as []),
  answered(getParking, {}, parking()),
  answered(listMalls, {}, [mall(1, { opening_hours: [hours as never] })]),
  answered(listEntrances, {}, doors),
  answered(listFloorplans, {}, [floor(1), floor(2)]),
  ...[1, 2].map((id) => answered(getFloorplan, { params: { id } }, walkable(id))),
];
const show = (now: string, calls = callsWith()) => renderScreen('board', { calls, now });
const titlesOf = (element: HTMLElement) => textsOf([...element.querySelectorAll('.board-line h3')]);

describe('BoardScreen', () => {
  it('shows the hours, the free spaces with their time, and the events of the day that are not over', async () => {
    const { mainElement } = await show('2026-11-21T10:00:00Z');
    expect(mainElement.textContent).toContain('Dnes 9:00–20:00');
    expect(mainElement.textContent).toContain('512 volných míst');
    expect(mainElement.textContent).toContain('Stav k 10:58');
    expect(titlesOf(mainElement)).toEqual(['Koncert', 'Výstava']);
    expect(mainElement.querySelector('.board-clock')?.textContent).toContain('11:00');
  });

  it('shows from the same data a day later the hours and events of that day, and no old number of free spaces', async () => {
    const { mainElement } = await show('2026-11-22T10:00:00Z');
    expect(mainElement.textContent).toContain('Dnes 10:00–18:00');
    expect(mainElement.textContent).not.toContain('9:00–20:00');
    expect(mainElement.querySelector('.board-figure + p, .board-facts')?.textContent).not.toContain('512');
    expect(titlesOf(mainElement)).toEqual(['Zítra', 'Výstava']);
  });

  it('has no header, footer, links or question about cookies, and is not listed by search engines', async () => {
    const { mainElement, head } = await show('2026-11-21T10:00:00Z');
    expect(document.querySelector('.header, .footer, .bottom-bar')).toBeNull();
    expect(mainElement.querySelector('a, button, input')).toBeNull();
    expect(head?.isUnlisted).toBe(true);
  });

  it('says that an entrance is closed and that a notice is current, only while it is', async () => {
    const notice = {
      id: 1,
      level: 'info',
      starts_at: '2026-11-21T08:00:00Z',
      ends_at: '2026-11-21T12:00:00Z',
      translations: titled('Inventura'),
    };
    const calls = callsWith({ notices: [notice], doors: [entrance(2, { is_closed: true })] });
    const during = await show('2026-11-21T10:00:00Z', calls);
    const notesOf = ({ mainElement }: typeof during) => textsOf([...mainElement.querySelectorAll('.board-notes li')]);
    expect(notesOf(during)).toEqual(['Inventura', 'Vchod 2: nyní zavřeno']);
    const after = await show('2026-11-21T13:00:00Z', calls);
    expect(notesOf(after)).toEqual(['Vchod 2: nyní zavřeno']);
    expect(notesOf(await show('2026-11-21T13:00:00Z'))).toEqual([]);
  });
});

describe('the notices of the board', () => {
  it('are shown two at a time, and a long one alone, so that it has space for all its lines', () => {
    const long = 'V sobotu je kvůli požárnímu cvičení od 8 do 10 hodin uzavřen celý parkovací dům včetně výjezdu do Dlouhé ulice.';
    const texts = ['Inventura', 'Vchod 2: nyní zavřeno', long, 'Výtah stojí', 'Hudba v atriu', 'Kino hraje'];
    const pages = toNotePages(texts.map((text) => ({ key: text, text, isWarning: false })));
    expect(pages.map((notes) => notes.map(({ text }) => text))).toEqual([
      ['Inventura', 'Vchod 2: nyní zavřeno'],
      [long],
      ['Výtah stojí', 'Hudba v atriu'],
      ['Kino hraje'],
    ]);
  });
});

describe('the opening state of the board', () => {
  const stateOf = async (now: string) => (await show(now)).mainElement.querySelector('.board-state')?.textContent;

  it('is the large text by day and by night', async () => {
    expect(await stateOf('2026-11-21T10:00:00Z')).toBe('Otevřeno do 20:00');
    expect(await stateOf('2026-11-21T22:30:00Z')).toBe('Zavřeno otevíráme v neděli v 10:00');
    expect(await stateOf('2026-11-22T05:00:00Z')).toBe('Zavřeno otevíráme v 10:00');
  });

  it('follows the change to summer time', async () => {
    expect(await stateOf('2027-03-28T07:30:00Z')).toBe('Zavřeno otevíráme v 10:00'); // 9:30
    expect(await stateOf('2027-03-28T08:30:00Z')).toBe('Otevřeno do 18:00'); // 10:30
    const { mainElement } = await show('2027-03-28T01:00:00Z');
    expect(mainElement.querySelector('.board-clock')?.textContent).toContain('3:00');
  });

  it('leaves out today’s hours when they are over', async () => {
    expect((await show('2026-11-21T22:30:00Z')).mainElement.textContent).not.toContain('9:00–20:00');
  });
});

describe('the lists of the board', () => {
  const day = (hour: string) => new Date(`2026-11-21T${hour}:00+01:00`);
  const zone = 'Europe/Prague';
  const startsOf = (now: Date) => {
    const next = listNextFilms(films, now, zone);
    return { isToday: next.isToday, films: next.films.map(({ film, showings }) => [film.id, ...showings.map(({ time }) => time)]) };
  };

  it('have the films of today that have not begun, then those of tomorrow', () => {
    expect(startsOf(day('09:00')).films).toEqual([
      [2, '10:00', '15:00'],
      [1, '17:30', '20:30'],
    ]);
    expect(startsOf(day('18:00'))).toEqual({ isToday: true, films: [[1, '20:30']] });
    expect(startsOf(day('23:30'))).toMatchObject({
      isToday: false,
      films: [
        [2, '10:00', '15:00'],
        [1, '17:30', '20:30'],
      ],
    });
  });

  it('have tomorrow’s events when the centre is closed until then, and no exhibition of today', () => {
    const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
    const byDay = listCurrentEvents(events, day('12:00'), zone, false);
    expect([idsOf(byDay.today), idsOf(byDay.tomorrow)]).toEqual([[3, 1], []]);
    const byNight = listCurrentEvents(events, day('19:00'), zone, true);
    expect([idsOf(byNight.today), idsOf(byNight.tomorrow)]).toEqual([[3], [4, 1]]);
  });
});

describe('the board’s data', () => {
  it('name a lift that is out of order once, with the nearest shop', () => {
    const first = walkable(1, { liftWorks: false });
    const units = first.units.map((unit, index) => (index === 0 ? { ...unit, company_id: 11 } : unit));
    expect(listBroken([{ ...first, units }, walkable(2, { liftWorks: false })])).toEqual([
      { id: '1-lift', kind: 'lift', plan: 1, companyId: 11 },
    ]);
    expect(listBroken([walkable(1)])).toEqual([]);
  });

  it('have an age after five minutes', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(isStale(new Date('2026-11-21T09:56:00Z'), now)).toBe(false);
    expect(isStale(new Date('2026-11-20T10:00:00Z'), now)).toBe(true);
    expect(isStale(undefined, now)).toBe(false);
  });
});
