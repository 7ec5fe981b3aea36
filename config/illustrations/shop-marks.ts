import { all, at, disc, line, oval, path, rect, repeat, ring } from './shapes.ts';

type Mark = (ink: string, accent: string) => string;

/** Marks of shops that dress: clothes, shoes, bags, jewellery, sport. */
export const shopMarks = {
  lapel: (ink, accent) => all(path('M-70 80V-60L0 20 70-60V80z', ink), path('M-22-76h44L10-30H-10z', accent)),
  sprig: (ink, accent) =>
    all(
      line('M-50 84Q0 10 40-84', ink, 10),
      repeat(5, (index) =>
        line(`M${-34 + index * 15} ${52 - index * 30}l40 4M${-34 + index * 15} ${52 - index * 30}l-24-30`, index === 2 ? accent : ink, 13),
      ),
    ),
  jumper: (ink, accent) =>
    all(path('M-40-70Q0-40 40-70L90-30 70 20 50 6V80H-50V6l-20 14-20-50z', ink), line('M-44 22l22-20 22 20 22-20 22 20', accent, 10)),
  coat: (ink, accent) =>
    all(path('M-30-84h60L76 84H-76z', ink), line('M0-70V84', accent, 8), disc(20, 0, 8, accent), disc(24, 40, 8, accent)),
  socks: (ink, accent) =>
    all(path('M-80-84h50v90l36 34q14 40-26 44-30-6-60-44z', ink), path('M16-84h50V6l32 34q6 40-30 44-30-6-52-44z', accent)),
  swimmer: (ink, accent) =>
    all(disc(34, -40, 24, accent), line('M-84 20 0-30l40 50', ink, 20), line('M-90 64q22-22 45 0t45 0 45 0 45 0', ink, 13)),
  hat: (ink, accent) =>
    all(path('M-50 20q-8-90 20-90 30 16 60 0 28 0 20 90z', ink), rect(-52, 4, 104, 22, accent), oval(0, 34, 92, 16, ink)),
  skylight: (ink, accent) => all(path('M0-84 90 20H64v64H-64V20h-26z', ink), disc(0, 12, 30, accent), line('M0-18v60M-30 12h60', ink, 8)),
  butterfly: (ink, accent) =>
    all(
      path('M0 0q-20-80-84-64-10 60 84 64zM0 0q20-80 84-64 10 60-84 64z', ink),
      path('M0 6q-60 0-60 50 40 30 60-50zM0 6q60 0 60 50-40 30-60-50z', accent),
    ),
  sole: (ink, accent) =>
    all(
      path('M-44-50q4-36 44-36t44 40q0 40-24 70h-40q-26-34-24-74z', ink),
      path('M-20 40h40q6 44-20 44t-20-44z', accent),
      line('M-14-50h28M-12-22h24', accent, 8),
    ),
  suitcase: (ink, accent) =>
    all(
      line('M-24-40v-40h48v40', ink, 12),
      rect(-70, -44, 140, 116, ink, 18),
      line('M-30-40V70M30-40V70', accent, 9),
      disc(-44, 84, 12, accent),
      disc(44, 84, 12, accent),
    ),
  dance: (ink, accent) =>
    all(
      path('M-80 20q40-10 60-60l30 20q20 40 70 50 10 20 0 30H-40q-30-6-40-40z', ink),
      rect(-76, 40, 14, 44, ink),
      path('M30-60l24-14v28zM30-60 6-74v28z', accent),
    ),
  heelArc: (ink, accent) => all(path('M-70-50q50 0 80 60 30 34 74 40v24H6Q-30 40-70-50z', ink), path('M-70-40l30 50-12 64h-14z', accent)),
  laces: (ink, accent) => all(line('M-50-70 50-20-50 30 50 80', ink, 14), line('M50-70-50-20 50 30-50 80', accent, 14)),
  paw: (ink, accent) =>
    all(
      oval(0, 34, 52, 44, ink),
      ...[
        [-62, -14],
        [-24, -52],
        [24, -52],
        [62, -14],
      ].map(([x = 0, y = 0], index) => oval(x, y, 19, 25, index === 2 ? accent : ink)),
    ),
  cableCar: (ink, accent) =>
    all(
      line('M-90-60 90-90', ink, 9),
      line('M0-74v40', ink, 10),
      rect(-60, -34, 120, 110, ink, 24),
      rect(-44, -14, 40, 40, accent, 8),
      rect(6, -14, 38, 40, accent, 8),
    ),
  paddle: (ink, accent) =>
    all(
      line('M-50 70 50-70', ink, 12),
      oval(-60, 76, 20, 20, accent),
      path('M30-40q20-60 60-54 10 40-34 72zM-30 40q-20 60-60 54-10-40 34-72z', ink),
    ),
  net: (ink, accent) =>
    all(
      line('M-84 70V-60H84V70', ink, 15),
      line('M-50-50V60M-16-50V60M20-50V60M54-50V60M-76-20H76M-76 20H76', ink, 4),
      disc(26, 34, 30, accent),
    ),
  sunrise: (ink, accent) =>
    all(
      path('M-64 30a64 64 0 0 1 128 0z', accent),
      line('M-92 44H92', ink, 13),
      line('M0-60v-30M-60-40l-20-22M60-40l20-22', ink, 12),
      line('M-60 74H60', ink, 10),
    ),
  float: (ink, accent) =>
    all(
      line('M0-90v30M0 50v40', ink, 9),
      path('M-36-10q0-50 36-50t36 50z', accent),
      path('M-36-10q0 60 36 60t36-60z', ink),
      line('M-90 40h40M50 40h40', ink, 9),
    ),
  shell: (ink, accent) =>
    all(path('M-80-10Q-60-84 0-84T80-10L20 70h-40z', ink), line('M0 60V-70M-12 56-46-60M12 56l34-116', accent, 7), disc(0, 56, 22, accent)),
  spoon: (ink, accent) =>
    all(oval(0, -44, 40, 46, ink), line('M0-6V84', ink, 16), line('M-16-66q6-12 16-14', accent, 9), disc(0, 84, 14, accent)),
} satisfies Record<string, Mark>;

/** Marks of shops for the house, the table, the nursery and the desk, and of services. */
export const houseMarks = {
  soap: (ink, accent) =>
    all(rect(-84, -10, 168, 84, ink, 36), disc(-30, -44, 26, accent), disc(24, -60, 17, accent), disc(56, -34, 12, accent)),
  lipstick: (ink, accent) => all(rect(-38, 6, 76, 78, ink, 6), rect(-28, -30, 56, 40, ink), path('M-24-30v-30l48-30v60z', accent)),
  moustache: (ink, accent) =>
    all(
      path('M0-10q40-40 66 0 16 14 30 4-4 50-60 46-26-4-36-24-10 20-36 24-56 4-60-46 14 10 30-4 26-40 66 0z', ink),
      line('M-30-70h60', accent, 14),
    ),
  wick: (ink, accent) =>
    all(path('M0-90q36 44 20 66-20 16-40 0-16-22 20-66z', accent), line('M0-20V4', ink, 8), rect(-40, 4, 80, 82, ink, 8)),
  pillow: (ink, accent) =>
    all(path('M-84-54q84 26 168 0-24 54 0 108-84-26-168 0 24-54 0-108z', ink), line('M-30-10q30 16 60 0', accent, 10)),
  vase: (ink, accent) =>
    all(path('M-30-84h60l-8 34q56 40 44 100-10 34-40 34h-52q-30 0-40-34-12-60 44-100z', ink), line('M-56 30q28-24 56 0t56 0', accent, 12)),
  carpet: (ink, accent) =>
    all(
      path('M-90 10q60-70 110-20t70-20l-20 60q-40 40-80 10t-90 30z', ink),
      line('M-70 20q50-46 90-10t60-12', accent, 9),
      line('M-60 80h120', accent, 7),
    ),
  iris: (ink, accent) =>
    all(
      path('M0-10q-60-40-10-80 10 10 10 20 0-10 10-20 50 40-10 80z', ink),
      path('M0-6q-70-20-80 40 50 20 80-40zM0-6q70-20 80 40-50 20-80-40z', accent),
      line('M0 0v86', ink, 10),
    ),
  monstera: (ink, accent) =>
    all(
      path('M0-84q90 20 76 96-30 60-76 62-46-2-76-62-14-76 76-96z', ink),
      line('M0-60V90M0-10l44-24M0-10l-44-24M0 34l46-20M0 34l-46-20', accent, 9),
    ),
  board: (ink, accent) =>
    all(
      rect(-56, -40, 112, 126, ink, 20),
      rect(-14, -90, 28, 60, ink, 12),
      disc(0, -72, 8, accent),
      line('M-30-4q30 14 60 0M-30 30q30 14 60 0', accent, 7),
    ),
  bits: (ink, accent) =>
    repeat(8, (index) => rect(-84 + (index % 4) * 44, index < 4 ? -54 : 10, 34, 44, index === 2 || index === 5 ? accent : ink, 6)),
  fork: (ink, accent) =>
    all(
      line('M-30-84v70q0 30 30 30t30-30v-70', ink, 18),
      line('M0 16v70', ink, 18),
      line('M-66-60q-16 30 0 60M66-60q16 30 0 60', accent, 10),
    ),
  drum: (ink, accent) =>
    all(
      rect(-76, -84, 152, 168, ink, 20),
      disc(0, 12, 52, accent),
      disc(0, 12, 34, ink),
      disc(14, 0, 10, accent),
      disc(-50, -62, 8, accent),
    ),
  plug: (ink, accent) =>
    all(
      rect(-50, -30, 100, 70, ink, 16),
      line('M-24-30v-44M24-30v-44', ink, 16),
      line('M0 40v50', ink, 14),
      path('M8-18-18 12H0l-8 22 26-32H2z', accent),
    ),
  joypad: (ink, accent) =>
    all(
      path('M-60-50H60q40 10 34 90-20 40-50 0l-14-20h-60l-14 20q-30 40-50 0-6-80 34-90z', ink),
      line('M-60-6h36M-42-24v36', accent, 12),
      disc(44, -20, 11, accent),
      disc(44, 8, 11, accent),
    ),
  pin: (ink, accent) => all(path('M0 90Q-70-6-70-26a70 70 0 0 1 140 0Q70-6 0 90z', ink), line('M-36-14q18-24 36 0t36 0', accent, 12)),
  dogEar: (ink, accent) =>
    all(path('M-64-84H20l44 44V84H-64z', ink), path('M20-84v44h44z', accent), line('M-36-10h72M-36 20h72M-36 50h40', accent, 8)),
  palette: (ink, accent) =>
    all(
      path('M0-76q90 0 90 76 0 40-44 36-34-4-30 20 0 24-20 22-86-6-86-78 0-76 90-76z', ink),
      disc(-44, -10, 15, accent),
      disc(-14, -44, 15, accent),
      disc(30, -40, 15, accent),
    ),
  dice: (ink, accent) =>
    all(
      at(-30, 10, rect(-48, -48, 96, 96, ink, 18), 1, -12),
      at(44, -30, rect(-34, -34, 68, 68, accent, 14), 1, 14),
      disc(-50, -8, 9, accent),
      disc(-30, 12, 9, accent),
      disc(-8, 30, 9, accent),
      disc(44, -30, 9, ink),
    ),
  bone: (ink, accent) =>
    all(
      line('M-46 46 46-46', ink, 34),
      disc(-66, 40, 25, ink),
      disc(-40, 66, 25, ink),
      disc(40, -66, 25, ink),
      disc(66, -40, 25, ink),
      line('M-20 20 20-20', accent, 10),
    ),
  paper: (ink, accent) =>
    all(rect(-76, -64, 152, 140, ink, 6), rect(-56, -44, 50, 50, accent), line('M12-40h44M12-16h44M-56 30H56M-56 54H20', accent, 8)),
  bear: (ink, accent) =>
    all(
      disc(-56, -52, 28, ink),
      disc(56, -52, 28, ink),
      disc(0, 4, 76, ink),
      oval(0, 32, 34, 27, accent),
      disc(-28, -14, 9, accent),
      disc(28, -14, 9, accent),
      oval(0, 22, 12, 8, ink),
    ),
  pram: (ink, accent) =>
    all(
      path('M-76-6H60q0 56-56 56h-24q-56 0-56-56z', ink),
      path('M-76-14q0-66 66-66v66z', accent),
      line('M60-6l30-40', ink, 11),
      disc(-40, 72, 17, ink),
      disc(26, 72, 17, ink),
    ),
  brick: (ink, accent) =>
    all(rect(-84, -10, 168, 84, ink, 8), ...[-56, -8, 40].map((x, index) => rect(x - 6, -38, 36, 30, index === 1 ? accent : ink, 4))),
  cleaver: (ink, accent) =>
    all(
      path('M-84-60H40V20H-60q-24-20-24-80z', ink),
      line('M46-40h44', accent, 20),
      disc(-50, -30, 9, accent),
      line('M-60 56H60', ink, 12),
    ),
  teapot: (ink, accent) =>
    all(
      path('M-50-20H50q30 80-20 96h-60q-50-16-20-96z', ink),
      path('M-60 0-92-34-74-40-52-20z', ink),
      line('M56-4q36 0 26 34t-36 20', ink, 12),
      oval(0, -26, 42, 12, accent),
      disc(0, -50, 12, accent),
    ),
  cocoa: (ink, accent) =>
    all(at(0, 0, all(oval(0, 0, 46, 84, ink), line('M0-80V80M-24-66q-14 66 0 132M24-66q14 66 0 132', accent, 7)), 1, 24)),
  preserve: (ink, accent) =>
    all(
      rect(-56, -80, 112, 30, accent, 8),
      path('M-50-46H50q20 20 20 44v56q0 30-30 30h-80q-30 0-30-30V-2q0-24 20-44z', ink),
      line('M-40 20q20-20 40 0t40 0', accent, 11),
    ),
  ferry: (ink, accent) =>
    all(
      path('M-92 10H92L64 56H-64z', ink),
      rect(-44, -40, 90, 44, accent, 8),
      line('M0-40v-44', ink, 9),
      line('M-84 80q21-18 42 0t42 0 42 0 42 0', accent, 10),
    ),
  cob: (ink, accent) =>
    all(
      path('M0-90q40 30 36 100-10 60-36 60t-36-60Q-40-60 0-90z', accent),
      path('M-4 84Q-84 50-64-30-16 0-4 84zM4 84Q84 50 64-30 16 0 4 84z', ink),
    ),
  orange: (ink, accent) => all(disc(0, 0, 84, ink), disc(0, 0, 66, accent), line('M0-62V62M-54-31 54 31M-54 31 54-31', ink, 10)),
  bay: (ink, accent) =>
    all(path('M-80-70a80 90 0 1 0 160 0h-40a40 50 0 0 1-80 0z', ink), path('M-40-6H40L24 26h-48z', accent), path('M0-70v56h40z', accent)),
  coin: (ink, accent) => all(disc(-20, 10, 66, ink), ring(-20, 10, 46, accent, 8), disc(50, -34, 40, accent), ring(50, -34, 24, ink, 7)),
  polish: (ink, accent) =>
    all(
      rect(-24, -90, 48, 76, ink, 10),
      path('M-56-8H56q14 0 14 20v50q0 22-22 22h-96q-22 0-22-22V12q0-20 14-20z', accent),
      line('M-34 20v30', ink, 11),
    ),
  shutter: (ink, accent) =>
    all(
      rect(-88, -50, 176, 126, ink, 18),
      rect(-40, -76, 70, 34, ink, 8),
      disc(0, 12, 44, accent),
      disc(0, 12, 24, ink),
      disc(62, -26, 9, accent),
    ),
  vault: (ink, accent) =>
    all(
      rect(-84, -84, 168, 168, ink, 16),
      ring(0, 0, 46, accent, 12),
      line('M0-30V30M-30 0H30', accent, 10),
      line('M-66 60h20', accent, 10),
    ),
} satisfies Record<string, Mark>;
