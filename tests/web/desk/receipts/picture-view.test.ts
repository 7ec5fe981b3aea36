import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movePicture, toFit, turnRight, wholePicture, zoomBy } from '#web/desk/receipts/picture-view.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) });
const point = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });

it('a whole picture fits into its frame in any rotation, and cannot be moved out of it', () => {
  fc.assert(
    fc.property(size, size, point, fc.nat(7), fc.double({ min: 1, max: 8, noNaN: true }), (picture, frame, by, turns, factor) => {
      let view = wholePicture;
      for (let turn = 0; turn < turns; turn += 1) view = turnRight(view);
      const fit = toFit(picture, frame, view.turns);
      const [width, height] = view.turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
      expect(width * fit).toBeLessThanOrEqual(frame.width + 0.001);
      expect(height * fit).toBeLessThanOrEqual(frame.height + 0.001);
      const pushed = movePicture(zoomBy(view, factor), by, picture, frame);
      expect(Math.abs(pushed.x)).toBeLessThanOrEqual(Math.max(0, (width * fit * pushed.zoom - frame.width) / 2) + 0.001);
      expect(zoomBy(pushed, 0.01)).toMatchObject({ zoom: 1, x: 0, y: 0 });
    }),
  );
});
