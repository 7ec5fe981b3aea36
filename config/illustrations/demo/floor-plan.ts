import type { Building } from '../plans/building.ts';

/** The house follows the river: a centre line that bends twice. */
const line = Array.from({ length: 161 }, (_, index) => {
  const x = 92 + index * 6.35;
  return [x, 296 + 80 * Math.sin((2 * Math.PI * (x - 600)) / 1500)] as const;
});

/** A corridor with an atrium, and a lane towards the quay; passages join the two. */
export const meandrBuilding: Building = {
  width: 1200,
  height: 700,
  metresPerUnit: 0.2,
  line,
  corridor: 28,
  walls: {
    north: [[0, -120], [50, -190], [362, -190], [362, -216], [676, -216], [676, -190], [940, -190], [1000, -130]],
    south: [[0, 190], [60, 250], [140, 250], [172, 322], [620, 322], [620, 290], [830, 290], [856, 250], [940, 250], [1000, 150]],
  }, // biome-ignore format: one wall a line
  atrium: { from: 450, to: 650, half: 78, ring: 54 },
  connectors: [
    { id: 'lift-market', kind: 'lift', at: [350, -66] },
    { id: 'lift-tram', kind: 'lift', at: [728, -66] },
    { id: 'lift-quay', kind: 'lift', at: [386, 134] },
    { id: 'escalator-up', kind: 'escalator', at: [412, 0], heads: 'up' },
    { id: 'escalator-down', kind: 'escalator', at: [446, 0], heads: 'down' },
    { id: 'stairs-market', kind: 'stairs', at: [350, -150] },
    { id: 'stairs-quay', kind: 'stairs', at: [680, 100] },
    { id: 'ramp', kind: 'ramp', at: [790, 0], floors: [0, 1] },
  ],
};
