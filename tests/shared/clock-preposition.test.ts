import { describe, expect, it } from 'vitest';
import { vocaliseHours } from '#shared/rules/clock-preposition.ts';

const hardHours = [2, 3, 4, 12, 13, 14, 20, 21, 22, 23, 24];

describe('vocaliseHours', () => {
  it.each(Array.from({ length: 25 }, (_, hour) => hour))('uses the spoken preposition at %i o’clock', (hour) => {
    const preposition = hardHours.includes(hour) ? 've' : 'v';
    expect(vocaliseHours(`v ${hour}:00`)).toBe(`${preposition} ${hour}:00`);
    expect(vocaliseHours(`v ${String(hour).padStart(2, '0')}.30`)).toBe(`${preposition} ${String(hour).padStart(2, '0')}.30`);
  });

  it.each([
    ['otevíráme v sobotu v 14:00', 'otevíráme v sobotu ve 14:00'],
    ['V 12:00 i v 20:15', 'Ve 12:00 i ve 20:15'],
    ['v\u00a013:05', 've\u00a013:05'],
    ['ve 14:00', 've 14:00'],
    ['obrat 14:00, lev 14:00', 'obrat 14:00, lev 14:00'],
    ['v 2 patrech', 'v 2 patrech'],
    ['v 200 krocích', 'v 200 krocích'],
    ['do 14:00', 'do 14:00'],
    ['', ''],
  ])('changes %j to %j', (text, expected) => {
    expect(vocaliseHours(text)).toBe(expected);
  });
});
