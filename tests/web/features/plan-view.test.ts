import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeView,
  isInSight,
  maxScale,
  plainView,
  type Stage,
  toTransform,
  type ViewAction,
} from '#web/features/floor-plan/map/plan-view.ts';
import { toZoomStep } from '#web/features/floor-plan/map/use-plan-zoom.ts';

const box = { x: 50, y: 80, width: 1000, height: 600 };
const desktop: Stage = { box, visibleWidth: 1000 };
const phone: Stage = { box, visibleWidth: 400 };

const amount = fc.float({ min: -2000, max: 2000, noNaN: true });
const action: fc.Arbitrary<ViewAction> = fc.oneof(
  fc.record({
    kind: fc.constant('zoom' as const),
    factor: fc.float({ min: Math.fround(0.1), max: 10, noNaN: true }),
    at: fc.tuple(amount, amount),
  }),
  fc.record({ kind: fc.constant('move' as const), by: fc.tuple(amount, amount) }),
  fc.record({ kind: fc.constant('centre' as const), on: fc.tuple(amount, amount) }),
  fc.constant({ kind: 'fit' as const }),
);
const stage = fc.constantFrom(desktop, phone);

describe('changeView', () => {
  it('keeps the plan within limits: not smaller than the whole plan, and no edge inside the frame', () => {
    fc.assert(
      fc.property(stage, fc.array(action, { minLength: 1, maxLength: 12 }), (value, actions) => {
        const { scale, x, y } = actions.reduce((view, next) => changeView(view, next, value), plainView);
        expect(scale).toBeGreaterThanOrEqual(Math.min(1, value.visibleWidth / box.width) - 1e-9);
        expect(scale).toBeLessThanOrEqual(maxScale);
        const [left, right] = [scale * box.x + x, scale * (box.x + box.width) + x];
        const [top, bottom] = [scale * box.y + y, scale * (box.y + box.height) + y];
        expect(left).toBeLessThanOrEqual(box.x + 1e-6);
        expect(right).toBeGreaterThanOrEqual(box.x + value.visibleWidth - 1e-6);
        const isLower = scale * box.height < box.height;
        expect(isLower ? top + bottom : Math.max(0, top - box.y)).toBeCloseTo(isLower ? 2 * box.y + box.height : 0, 4);
        if (!isLower) expect(bottom).toBeGreaterThanOrEqual(box.y + box.height - 1e-6);
      }),
    );
  });

  it('zooms about the point under the pointer', () => {
    const at: [number, number] = [400, 300];
    const { scale, x, y } = changeView(plainView, { kind: 'zoom', factor: 3, at }, desktop);
    expect([scale * 400 + x, scale * 300 + y]).toEqual([400, 300]);
    expect(changeView({ scale, x, y }, { kind: 'zoom', factor: 1 / 3, at }, desktop)).toEqual(plainView);
  });

  it('moves a zoomed plan, but not one shown as a whole', () => {
    expect(changeView(plainView, { kind: 'move', by: [70, 70] }, desktop)).toEqual(plainView);
    const zoomed = changeView(plainView, { kind: 'zoom', factor: 2 }, desktop);
    const moved = changeView(zoomed, { kind: 'move', by: [70, -30] }, desktop);
    expect([moved.x - zoomed.x, moved.y - zoomed.y]).toEqual([70, -30]);
  });

  it('shows part of the plan on a phone, which can be moved sideways or fitted as a whole', () => {
    expect(changeView(plainView, { kind: 'move', by: [-9999, 0] }, phone)).toEqual({ scale: 1, x: -600, y: 0 });
    const whole = changeView(plainView, { kind: 'fit' }, phone);
    expect(whole.scale).toBe(0.4);
    expect(whole.scale * (box.y + box.height / 2) + whole.y).toBeCloseTo(box.y + box.height / 2);
  });

  it('moves a point to the middle, as far as the edge allows', () => {
    const zoomed = changeView(plainView, { kind: 'centre', on: [600, 400], scale: 4 }, desktop);
    expect([4 * 600 + zoomed.x, 4 * 400 + zoomed.y]).toEqual([550, 380]);
    expect(isInSight(zoomed, [600, 400], desktop)).toBe(true);
    expect(isInSight(zoomed, [900, 400], desktop)).toBe(false);
    expect(changeView(zoomed, { kind: 'centre', on: [50, 80] }, desktop)).toEqual({ scale: 4, x: -150, y: -240 });
  });
});

describe('toZoomStep', () => {
  it.each([[0.1, 0.3], [0.4, 0.3], [1, 1], [1.49, 1.5], [1.4, 1], [8, 6.6], [10, 9.5]])('returns for scale %d: %d', (scale, step) => {
    expect(toZoomStep(scale)).toBe(step);
  }); // biome-ignore format: a table
});

describe('toTransform', () => {
  it('rounds to three decimals', () => {
    expect(toTransform({ scale: 1 / 3, x: 2.00049, y: -7 })).toBe('translate(2 -7) scale(0.333)');
  });
});
