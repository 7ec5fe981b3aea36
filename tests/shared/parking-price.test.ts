import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFreeParking, type ParkingTariff, parkingPrice, tariffLines } from '#shared/rules/parking-price.ts';

const step = (from_minutes: number, amount: number) => ({ from_minutes, price: { amount, currency: 'CZK' } });
/** Two hours are free, then the price rises by the hour, up to 400 crowns a day. */
const garage: ParkingTariff = { free_minutes: 120, tariff: [step(0, 0), step(120, 4000), step(180, 8000), step(720, 40_000)] };

const minutes = fc.integer({ min: 0, max: 5000 });
const anyTariff: fc.Arbitrary<ParkingTariff> = fc.record({
  free_minutes: minutes,
  tariff: fc.array(
    fc.tuple(minutes, fc.integer({ min: 0, max: 100_000 })).map(([from, amount]) => step(from, amount)),
    { maxLength: 6 },
  ),
});
const stay = fc.integer({ min: 0, max: 20_000 });

describe('parkingPrice', () => {
  it.each([
    [0, 0],
    [1, 0],
    [120, 0],
    [121, 4000],
    [180, 4000],
    [181, 8000],
    [1440, 40_000],
    [1441, 40_000],
    [1440 + 121, 44_000],
    [3 * 1440, 120_000],
  ])('charges for %i minutes: %i', (stayMinutes, amount) => {
    expect(parkingPrice(garage, stayMinutes)).toBe(amount);
  });

  it('starts again only after the days that the table covers', () => {
    const byTheDay = { free_minutes: 0, tariff: [step(0, 1000), step(1440, 1500)] };
    expect([1440, 2880, 2881, 5760].map((stayMinutes) => parkingPrice(byTheDay, stayMinutes))).toEqual([1000, 1500, 2500, 3000]);
  });

  it('is free without a table, or for an invalid stay', () => {
    expect(parkingPrice({ free_minutes: 0, tariff: [] }, 600)).toBe(0);
    expect(parkingPrice(garage, Number.NaN)).toBe(0);
  });

  it('is free for the free minutes, for any table', () => {
    fc.assert(
      fc.property(anyTariff, fc.double({ min: 0, max: 1, noNaN: true }), (tariff, share) => {
        expect(parkingPrice(tariff, Math.floor(tariff.free_minutes * share))).toBe(0);
      }),
    );
  });

  it('never charges less for a longer stay', () => {
    fc.assert(
      fc.property(anyTariff, stay, stay, (tariff, a, b) => {
        expect(parkingPrice(tariff, Math.min(a, b))).toBeLessThanOrEqual(parkingPrice(tariff, Math.max(a, b)));
      }),
    );
  });

  it('charges at most the highest price of the table per day', () => {
    const withinADay = anyTariff.filter(({ free_minutes, tariff }) =>
      [free_minutes, ...tariff.map((one) => one.from_minutes)].every((one) => one < 1440),
    );
    fc.assert(
      fc.property(withinADay, fc.integer({ min: 1, max: 10 }), (tariff, days) => {
        const dearest = Math.max(0, ...tariff.tariff.map(({ price }) => price.amount));
        expect(parkingPrice(tariff, days * 1440)).toBeLessThanOrEqual(days * dearest);
      }),
    );
  });
});

describe('tariffLines', () => {
  it('merge equal prices, from the first minute to the end of the day', () => {
    expect(tariffLines(garage)).toEqual([
      { overMinutes: 0, toMinutes: 120, amount: 0 },
      { overMinutes: 120, toMinutes: 180, amount: 4000 },
      { overMinutes: 180, toMinutes: 720, amount: 8000 },
      { overMinutes: 720, toMinutes: 1440, amount: 40_000 },
    ]);
  });

  it('match the calculated price at every minute, without gaps', () => {
    fc.assert(
      fc.property(anyTariff, fc.integer({ min: 1, max: 20_000 }), (tariff, stayMinutes) => {
        const lines = tariffLines(tariff);
        lines.forEach((line, index) => void expect(line.overMinutes).toBe(lines[index - 1]?.toMinutes ?? 0));
        const line = lines.find(({ overMinutes, toMinutes }) => stayMinutes > overMinutes && stayMinutes <= toMinutes);
        if (line) expect(parkingPrice(tariff, stayMinutes)).toBe(line.amount);
        else expect(stayMinutes).toBeGreaterThan(lines.at(-1)?.toMinutes ?? 0);
      }),
    );
  });
});

describe('isFreeParking', () => {
  it('is true only if no step has a price', () => {
    expect(isFreeParking({ free_minutes: 0, tariff: [] })).toBe(true);
    expect(isFreeParking({ free_minutes: 0, tariff: [step(0, 0)] })).toBe(true);
    expect(isFreeParking(garage)).toBe(false);
  });
});
