// @vitest-environment happy-dom
import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { countdownSeconds, idleMs } from '#web/features/floor-plan/kiosk/use-idle.ts';
import { loadWay } from '#web/features/floor-plan/way/load-way.ts';
import { answered } from '../support/calls.ts';
import { textsOf } from '../support/expectations.ts';
import { entrance } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';
import { companies, floors, planCalls, toilets } from '../support/ways.ts';

const doors = answered(listEntrances, {}, [entrance(2)]);
const scene = [floors, companies, toilets, doors, ...planCalls(), answered(listSearchWords, {}, [])];

beforeAll(loadWay);
afterEach(() => {
  vi.useRealTimers();
});

async function open(query: Record<string, string> = { here: 'entrance-2' }): Promise<ShownScreen> {
  const shown = await renderScreen('kiosk', { query, calls: scene });
  await shown.main.findByRole('button', { name: shown.t('way.nearest_toilets') });
  return shown;
}
const press = ({ main }: ShownScreen, name: string) => fireEvent.click(main.getByRole('button', { name }));

describe('KioskScreen', () => {
  it('shows the way from its place, with a code that hands it over to the phone', async () => {
    const shown = await open();
    press(shown, shown.t('way.nearest_toilets'));
    expect(textsOf([...shown.mainElement.querySelectorAll('.way-steps li')])[0]).toBe('Začátek: Vchod 2, Patro 1.');
    expect(shown.main.getByText(shown.t('kiosk.phone'))).toBeTruthy();
    expect(shown.mainElement.querySelector('.way')).toBeTruthy();
  });

  it('finds places by its own keys, without accents', async () => {
    const shown = await open();
    for (const key of ['K', 'R', 'A', 'M']) press(shown, key);
    const listed = () => textsOf([...shown.mainElement.querySelectorAll('.kiosk-list strong')]);
    expect(listed()).toEqual(['Krám 11', 'Krám 12', 'Krám 13']);
    press(shown, shown.t('kiosk.erase'));
    expect(shown.main.getByRole('textbox')).toHaveProperty('value', 'kra');
  });

  it('has lists by kind', async () => {
    const shown = await open();
    press(shown, shown.t('floor_plan.kind_dining'));
    expect(textsOf([...shown.mainElement.querySelectorAll('.kiosk-list strong')])).toEqual(['Krám 12']);
  });

  it('has no link that leaves it but those to its other languages', async () => {
    const shown = await open();
    press(shown, shown.t('way.nearest_toilets'));
    const links = shown.main.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/cz/kiosek?here=entrance-2',
      '/sk/kiosk?here=entrance-2&home=cz',
      '/de/infoterminal?here=entrance-2&home=cz',
      '/en/kiosk?here=entrance-2&home=cz',
    ]);
    expect(document.querySelector('.header, .footer, .bottom-bar, .consent')).toBeNull();
  });

  it('counts down after a minute without a touch, and then forgets what the last visitor did', async () => {
    const shown = await open();
    vi.useFakeTimers();
    press(shown, shown.t('way.nearest_toilets'));
    await act(() => vi.advanceTimersByTimeAsync(idleMs + 1000));
    const dialog = within(shown.main.getByRole('alertdialog'));
    expect(dialog.getByText(String(countdownSeconds - 1))).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(countdownSeconds * 1000));
    expect(shown.main.queryByRole('alertdialog')).toBeNull();
    expect(shown.main.getByRole('heading', { name: shown.t('kiosk.where_to') })).toBeTruthy();
  });

  it('goes on after a touch during the countdown', async () => {
    const shown = await open();
    vi.useFakeTimers();
    press(shown, shown.t('way.nearest_toilets'));
    await act(() => vi.advanceTimersByTimeAsync(idleMs + 3000));
    fireEvent.pointerDown(shown.main.getByRole('button', { name: shown.t('kiosk.continue') }));
    expect(shown.main.queryByRole('alertdialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(idleMs - 2000));
    expect(shown.main.queryByRole('alertdialog')).toBeNull();
    expect(shown.mainElement.querySelector('.way-steps')).toBeTruthy();
  });

  it('never counts down while nobody has touched it', async () => {
    const shown = await open();
    vi.useFakeTimers();
    await act(() => vi.advanceTimersByTimeAsync(3 * idleMs));
    expect(shown.main.queryByRole('alertdialog')).toBeNull();
  });
});
