import { all, at, dashed, disc, line, path, rect, repeat, ring } from './shapes.ts';
import { houseMarks, shopMarks } from './shop-marks.ts';

/** What a brand's sign is made of: a mark around 0, 0 (about 200 wide) and letters. */
export type Mark = (ink: string, accent: string) => string;

export const lettering = (
  text: string,
  y: number,
  size: number,
  fill: string,
  face: 'serif' | 'sans',
  spacing = 0,
  weight: 400 | 700 = 700,
) => {
  const family = face === 'serif' ? 'Georgia, serif' : 'Arial, Helvetica, sans-serif';
  return `<text x="${200 + spacing / 2}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" letter-spacing="${spacing}" text-anchor="middle" fill="${fill}">${text}</text>`;
};

export const marks = {
  ...shopMarks,
  ...houseMarks,
  hangerArc: (ink, accent) =>
    all(
      line('M-80 40 0-20 80 40', ink, 14),
      line('M0-20v-26q24 0 22-22t-30-14', ink, 12),
      path('M-80 60q80 60 160 0v16q-80 60-160 0z', accent),
    ),
  ovals: (ink, accent) => all(ring(-34, 0, 52, ink, 14), ring(34, 0, 52, accent, 14)),
  fjord: (ink, accent) => all(path('M-90 50-30-60 10 10 40-40 90 50z', ink), disc(52, -62, 20, accent), line('M-90 78h180', ink, 12)),
  stitch: (ink, accent) => all(rect(-70, -70, 140, 140, ink, 20), dashed(line('M-46-46h92v92h-92z', accent, 8), '18 14')),
  windows: (ink, accent) =>
    repeat(9, (index) => rect(-78 + (index % 3) * 56, -78 + Math.floor(index / 3) * 56, 44, 44, index === 4 ? accent : ink)),
  thread: (ink, accent) => all(line('M-80 40q30-110 60-40t60-30 50-60', accent, 10), line('M60-90-60 90', ink, 12)),
  crescent: (ink, accent) => all(path('M30-80a80 80 0 1 0 50 110A64 64 0 1 1 30-80z', ink), disc(60, -30, 13, accent)),
  footprint: (ink, accent) =>
    all(
      path('M-30 80q-40-70-20-110t70 0 0 110q-20 40-50 0z', ink),
      ...[-50, -22, 8, 36].map((x, index) => disc(x, -62 + index * index * 3, 17 - index * 2, accent)),
    ),
  bird: (ink, accent) =>
    all(path('M-90 30q20-90 90-80 40 6 50 40l40 10-36 20q-20 60-80 60-40 0-64-50z', ink), path('M-30 30q40-30 80 0-30 40-80 0z', accent)),
  archPair: (ink, accent) => all(path('M-90 70V0a45 45 0 0 1 90 0v70z', ink), path('M0 70V-30a45 45 0 0 1 90 0V70z', accent)),
  ridge: (ink, accent) => all(line('M-90 60-40-30 0 30 40-60 90 60', ink, 18), line('M-90 84h180', accent, 12)),
  lap: (ink, accent) => all(line('M-40-50h80a50 50 0 0 1 0 100h-80a50 50 0 0 1 0-100z', ink, 22), line('M-40-14h80', accent, 12)),
  wheel: (ink, accent) =>
    all(
      ring(0, 0, 76, ink, 18),
      ring(0, 0, 44, accent, 8),
      disc(0, 0, 14, ink),
      line('M0-72V72M-72 0H72M-51-51 51 51M51-51-51 51', ink, 5),
    ),
  facet: (ink, accent) => all(path('M-60-60H60L90 0 0 90-90 0z', ink), path('M-30 0H30L0 80zM-60-60-30 0-90 0z', accent)),
  blossom: (ink, accent) =>
    all(
      repeat(8, (index) => `<ellipse rx="20" ry="42" cy="-46" fill="${ink}" transform="rotate(${index * 45})"/>`),
      disc(0, 0, 30, accent),
    ),
  drop: (ink, accent) => all(path('M0-90q70 90 70 120a70 70 0 0 1-140 0q0-30 70-120z', ink), line('M-34 30a36 36 0 0 0 34 40', accent, 11)),
  armchair: (ink, accent) =>
    all(
      path('M-60 40v-60a60 60 0 0 1 120 0v60z', ink),
      rect(-90, 0, 40, 70, accent, 18),
      rect(50, 0, 40, 70, accent, 18),
      rect(-60, 36, 120, 34, ink),
    ),
  glow: (ink, accent) => all(path('M-70 10a70 70 0 0 1 140 0z', ink), path('M-30 24h60L90 90H-90z', accent), line('M0-60v-36', ink, 8)),
  spoonCross: (ink, accent) =>
    all(rect(-80, -10, 160, 70, ink, 24), line('M-90-10h180', ink, 14), line('M-60-90 60 40', accent, 14), disc(-60, -84, 22, accent)),
  ohm: (ink, accent) => all(line('M-80 70h44q-34-30-34-66a70 70 0 0 1 140 0q0 36-34 66h44', ink, 24), disc(0, 0, 18, accent)),
  pixels: (ink, accent) =>
    all(
      ring(-20, 0, 54, ink, 22),
      rect(30, -70, 34, 34, accent),
      rect(70, -30, 24, 24, accent),
      rect(44, 20, 30, 30, ink),
      rect(80, 56, 18, 18, accent),
    ),
  confluence: (ink, accent) => all(line('M-80-60q50 10 80 80M80-60q-50 10-80 80', ink, 20), line('M0 20v70', accent, 24)),
  kite: (ink, accent) =>
    all(path('M0-90 70-20 0 50-70-20z', ink), path('M0-90v140l-70-70z', accent), line('M0 50q30 10 10 30t10 26', ink, 8)),
  groove: (ink, accent) =>
    all(disc(0, 0, 86, ink), ring(0, 0, 64, accent, 3), ring(0, 0, 50, accent, 3), disc(0, 0, 28, accent), disc(0, 0, 7, ink)),
  top: (ink, accent) =>
    all(
      path('M-80-20q80-40 160 0-20 70-80 110-60-40-80-110z', ink),
      path('M-74 4q74 34 148 0l-10 26q-64 26-128 0z', accent),
      line('M0-40v-46', ink, 14),
    ),
  steps: (ink, accent) =>
    repeat(3, (index) => at(-60 + index * 60, 40 - index * 44, path('M-24 26V-30h28v26q24 4 26 30z', index === 1 ? accent : ink))),
  gem: (ink, accent) => all(ring(0, 34, 54, ink, 14), path('M-40-80h80l30 36L0 6l-70-50z', accent)),
  dial: (ink, accent) => all(ring(0, 0, 78, ink, 16), line('M0 0v-48', ink, 12), line('M0 0l34 22', accent, 12), disc(0, 0, 12, accent)),
  basket: (ink, accent) =>
    all(path('M-80-10H80L56 80H-56z', ink), line('M-60-10Q0-110 60-10', ink, 14), disc(-24, -24, 24, accent), disc(28, -26, 26, accent)),
  wedge: (ink, accent) => all(path('M0 0V-80A80 80 0 1 0 80 0z', ink), path('M16-16V-84a74 74 0 0 1 68 68z', accent)),
  cupWave: (ink, accent) =>
    all(
      path('M-70-40H50v40q0 70-60 70t-60-70z', ink),
      line('M56-20q40-4 34 26t-44 24', ink, 13),
      line('M-56-70q20-24 40 0t40 0', accent, 11),
    ),
  loaf: (ink, accent) =>
    all(path('M-90 50q0-110 90-110t90 110q0 20-20 20H-70q-20 0-20-20z', ink), line('M-40-30v60M0-40v70M40-30v60', accent, 12)),
  bamboo: (ink, accent) =>
    all(
      ...[-40, 10].map((x, index) => all(rect(x - 16, -84 + index * 20, 32, 76, ink, 6), rect(x - 16, 0 + index * 20, 32, 76, ink, 6))),
      path('M30-40q20-60 70-50-10 56-70 50z', accent),
    ),
  slice: (ink, accent) =>
    all(path('M-80-60q80-50 160 0L0 90z', ink), disc(-24, -30, 15, accent), disc(28, -26, 15, accent), disc(0, 20, 13, accent)),
  plum: (ink, accent) => all(disc(0, 0, 84, ink), disc(0, 0, 48, accent)),
  bunBridge: (ink, accent) =>
    all(
      path('M-86-10a86 70 0 0 1 172 0z', ink),
      rect(-90, 4, 180, 18, accent, 9),
      path('M-86 36h172v14q0 30-30 30h-20a36 30 0 0 0-72 0h-20q-30 0-30-30z', ink),
    ),
  barrel: (ink, accent) =>
    all(
      path('M-50-80H50q30 80 0 160H-50q-30-80 0-160z', ink),
      line('M-62-36H62M-62 36H62', accent, 11),
      line('M-90 60q22-20 45 0t45 0 45 0 45 0', accent, 9),
    ),
  scoops: (ink, accent) => all(disc(-44, 0, 40, ink), disc(44, 0, 40, accent), disc(0, -46, 40, ink), path('M-50 36H50L0 96z', accent)),
  sevenLeaves: (ink, accent) =>
    repeat(
      7,
      (index) =>
        `<path d="M0 0q-24-40 0-86 24 46 0 86z" fill="${index === 3 ? accent : ink}" transform="translate(0 50) rotate(${-78 + index * 26})"/>`,
    ),
  gate: (ink, accent) =>
    all(
      rect(-84, -80, 24, 160, ink),
      rect(60, -80, 24, 160, ink),
      rect(-84, -80, 168, 24, ink),
      line('M-44 0h20l14-40 20 80 16-40h20', accent, 12),
    ),
  meanderFilm: (ink, accent) =>
    all(
      line('M-80 50V-20a40 40 0 0 1 80 0V20a40 40 0 0 0 80 0V-50', ink, 34),
      dashed(line('M-80 50V-20a40 40 0 0 1 80 0V20a40 40 0 0 0 80 0V-50', accent, 9), '8 20'),
    ),
  cross: (ink, accent) => all(path('M-30-84h60v54h54v60H30v54h-60V30h-54v-60h54z', ink), line('M-54 8q27-24 54 0t54 0', accent, 12)),
  lenses: (ink, accent) =>
    all(disc(-46, 0, 42, accent), ring(-46, 0, 42, ink, 15), ring(46, 0, 42, ink, 15), line('M-4-8q4-8 8 0', ink, 12)),
  collar: (ink, accent) => all(path('M-80-60 0 0-44 70-90-20zM80-60 0 0l44 70 46-90z', ink), path('M-14 6h28l14 80H-28z', accent)),
  keyHeel: (ink, accent) =>
    all(
      ring(-46, -24, 34, ink, 20),
      line('M-16-4Q20 40 86 40', ink, 20),
      rect(44, 40, 16, 34, accent),
      rect(70, 40, 16, 34, accent),
      line('M-62 10v70', accent, 16),
    ),
  seven: (ink, accent) => all(line('M-60-70h120L-10 80', ink, 22), ring(-70, -36, 18, accent, 9), ring(-36, 76, 18, accent, 9)),
  kettle: (ink, accent) =>
    all(
      path('M-50-10q-40-80 50-80t50 80z', accent),
      path('M-30-16q-20-46 30-46t30 46z', ink),
      path('M0-30a70 70 0 0 1 54 110H-54A70 70 0 0 1 0-30z', ink),
    ),
  equator: (ink, accent) => all(disc(0, 0, 76, ink), line('M-96 14q96 50 192-28', accent, 12), path('M84-40l34 4-20 28z', accent)),
  jug: (ink, accent) =>
    all(
      path('M-40-80h80l-10 40q40 30 30 80-6 40-30 40h-60q-24 0-30-40-10-50 30-80z', ink),
      line('M44-50q50 10 20 70', ink, 13),
      line('M-50 20h96', accent, 11),
    ),
  fleece: (ink, accent) =>
    all(
      ...[
        [-40, 0],
        [0, -30],
        [40, 0],
        [0, 20],
        [-30, 34],
        [34, 34],
      ].map(([x = 0, y = 0]) => disc(x, y, 38, ink)),
      disc(76, -16, 24, accent),
      line('M-30 60v30M30 60v30', accent, 11),
    ),
  dotFlower: (ink, accent) =>
    all(
      rect(-84, -84, 168, 168, ink),
      disc(0, 0, 22, accent),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => disc(54 * Math.cos(index * 0.785), 54 * Math.sin(index * 0.785), 13, accent)),
    ),
  compass: (ink, accent) =>
    all(
      ...[0, 1, 2, 3, 4].map(
        (index) => `<path d="M0-90 22-20H-22z" fill="${index === 0 ? accent : ink}" transform="rotate(${index * 72})"/>`,
      ),
      disc(0, 0, 24, ink),
    ),
  wagon: (ink, accent) =>
    all(path('M-80 10v-40q80-90 160 0v40z', accent), rect(-90, 10, 180, 24, ink), disc(-50, 56, 28, ink), disc(50, 56, 28, ink)),
  thyme: (ink, accent) =>
    all(
      line('M0 90V-60', ink, 10),
      ...[0, 1, 2].map((index) =>
        all(path(`M0 ${60 - index * 46}q-50 0-56-36 46-4 56 36z`, ink), path(`M0 ${60 - index * 46}q50 0 56-36-46-4-56 36z`, ink)),
      ),
      disc(0, -72, 18, accent),
    ),
  buckle: (ink, accent) => all(rect(-100, -30, 200, 60, ink), line('M-40-50h80v100h-80z', accent, 18), line('M-40 0h60', accent, 14)),
  honeycomb: (ink, accent) =>
    all(
      ...[
        [0, 0],
        [-62, -36],
        [62, -36],
        [0, -72],
        [-62, 36],
        [62, 36],
        [0, 72],
      ].map(([x = 0, y = 0], index) => at(x, y, path('M-18-32h36l18 32-18 32h-36l-18-32z', index % 3 === 0 ? accent : ink))),
    ),
  granary: (ink, accent) => all(path('M-80 80V-10L0-84 80-10v90z', ink), disc(0, -20, 18, accent), path('M-20 80V40h40v40z', accent)),
  tower: (ink, accent) =>
    all(
      path('M-60-80h24v20h24v-20h24v20h24v-20h24v40l-12 16V84h-96V-24l-12-16z', ink),
      path('M-14 84V40a14 14 0 0 1 28 0v44z', accent),
      rect(-6, -10, 12, 26, accent),
    ),
  threeSteps: (ink, accent) => all(path('M-90 80V40h60V0h60v-40h60V80z', ink), rect(44, -76, 34, 30, accent, 4)),
  pancake: (ink, accent) =>
    all(path('M-80 40A80 80 0 0 1 80 40z', ink), path('M-80 56h160l-10 24H-70z', accent), path('M0-40 40 40H-40z', accent)),
  towerClock: (ink, accent) => all(path('M-60 84V-40L0-90l60 50V84z', ink), disc(0, -6, 34, accent), line('M0-6v-22M0-6l16 10', ink, 9)),
  portcullis: (ink, accent) =>
    all(
      path('M-80 84V-10a80 80 0 0 1 160 0v94H50V0a50 50 0 0 0-100 0v84z', ink),
      line('M-30-20V70M-10-34V80M10-34V80M30-20V70', accent, 9),
    ),
} satisfies Record<string, Mark>;

export type MarkName = keyof typeof marks;
