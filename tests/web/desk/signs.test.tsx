// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { getCompanyOutlines } from '#shared/contracts/companies.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { amenity, entrance, floor } from '../support/records.ts';
import { walkable } from '../support/ways.ts';
import { renderDesk } from './support/render-desk.tsx';

const answers = [
  [listFloorplans, () => [floor(1)]],
  [getFloorplan, () => walkable(1)],
  [
    listEntrances,
    () => [entrance(2), entrance(4, { kind: 'car_park', parking: { sign: 'P1', rows: ['A', 'B'] } }), entrance(5, { floorplan_id: 2 })],
  ],
  [listAmenities, () => toSuccess([amenity(5), amenity(6)], { page: 1, per_page: 48, total: 2, pages: 1 })],
  [getCompanyOutlines, () => ({ companies: [{ id: 11, title: 'Krám' }], total: 1 })],
] as const;
const open = () => renderDesk({ path: '/signs', answers });
const choose = async (user: ReturnType<typeof open>['user'], name: string) => user.click(await screen.findByLabelText(name));
const signs = () => [...document.querySelectorAll<HTMLElement>('.sign')];

afterEach(() => vi.restoreAllMocks());

describe('SignsScreen', () => {
  it('lists the places of a floor that can have a sign', async () => {
    open();
    await screen.findByLabelText('Entrance 2');
    const listed = [...document.querySelectorAll('.signs-places .choice-label')].map(({ textContent }) => textContent);
    expect(listed).toEqual(['Entrance 2', 'Entrance 4', 'P1 · row A', 'P1 · row B', 'Lift', 'Stairs', 'Toilets 5', 'Krám']);
  });

  it('shows each sign with its place in the chosen languages, its code and its short address', async () => {
    const { user } = open();
    await choose(user, 'P1 · row B');
    const [sign] = signs();
    expect(sign).toBeDefined();
    const names = [...(sign?.querySelectorAll('.sign-names p') ?? [])].map((line) => [line.getAttribute('lang'), line.textContent]);
    expect(names).toEqual([
      ['cs', 'Jste zde P1 · řada B'],
      ['en', 'You are here P1 · row B'],
      ['de', 'Sie sind hier P1 · Reihe B'],
      ['sk', 'Ste tu P1 · rad B'],
    ]);
    expect(sign?.textContent).toContain('www.centre.example/h/car-4-b');
    expect(sign?.querySelector('.sign-code path')?.getAttribute('d')).toMatch(/^M/);
    await user.click(screen.getByLabelText('Slovenčina'));
    expect(signs()[0]?.textContent).not.toContain('Ste tu');
  });

  it('puts four signs on a sheet of A4, and prints only with a chosen place', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Print' });
    expect(button).toHaveProperty('disabled', true);
    for (const name of ['Entrance 2', 'Entrance 4', 'P1 · row A', 'P1 · row B', 'Lift']) await choose(user, name);
    expect(document.querySelectorAll('.sign-sheet')).toHaveLength(5);
    await user.selectOptions(screen.getByLabelText('Paper'), 'a4-four');
    const sheets = [...document.querySelectorAll<HTMLElement>('.sign-sheet')].map((sheet) => within(sheet).getAllByRole('article').length);
    expect(sheets).toEqual([4, 1]);
    await user.click(button);
    expect(print).toHaveBeenCalledOnce();
  });

  it('names the addresses of the board and of the touch directory of a chosen place', async () => {
    const { user } = open();
    await choose(user, 'Entrance 2');
    const addresses = screen.getAllByRole('link', { name: /centre\.example/ }).map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(['https://www.centre.example/cz/tabule', 'https://www.centre.example/cz/kiosek?here=entrance-2']);
  });

  it('copies the address of a screen in its language, and previews it in both shapes', async () => {
    vi.spyOn(window.location, 'host', 'get').mockReturnValue('www.centre.example');
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Language of the screen'), 'de');
    await user.click(screen.getByRole('button', { name: 'Copy address: Board' }));
    expect(await navigator.clipboard.readText()).toBe('https://www.centre.example/de/anzeigetafel');
    const frame = () => document.querySelector('.signs-screen');
    expect(frame()?.getAttribute('data-shape')).toBe('wide');
    await user.click(screen.getByRole('button', { name: 'Preview 9:16: Board' }));
    expect(frame()?.getAttribute('data-shape')).toBe('tall');
    expect(frame()?.querySelector('iframe')?.getAttribute('src')).toBe('https://www.centre.example/de/anzeigetafel');
    await user.click(screen.getByRole('button', { name: 'Preview 9:16: Board' }));
    expect(frame()).toBeNull();
  });

  it('shows no preview in a desk on its own host, where pages of the site must not run', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Copy address: Board' })).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Preview/ })).toBeNull();
  });
});
