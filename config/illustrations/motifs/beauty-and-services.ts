import { all, disc, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const perfume: Motif = ({ a, b, c, light }) =>
  all(
    rect(76, 12, 48, 44, c.base, 6),
    rect(84, 56, 32, 18, c.shade),
    path('M44 96q0-22 22-22h68q22 0 22 22v82q0 22-22 22H66q-22 0-22-22z', a.base),
    path('M116 74h18q22 0 22 22v82q0 22-22 22h-18z', a.shade),
    disc(98, 138, 32, b.base),
    path('M98 114q22 22 0 46-22-24 0-46z', light),
  );

export const lipstick: Motif = ({ a, b, c, light }) =>
  all(
    path('M76 40l34-30q14-4 14 14v72H76z', a.base),
    path('M104 16l6-6q14-4 14 14v72h-20z', a.shade),
    rect(68, 90, 64, 36, c.base),
    rect(58, 122, 84, 78, b.base, 6),
    rect(112, 122, 30, 78, b.shade, 6),
    rect(58, 136, 84, 8, light),
  );

export const creamJar: Motif = ({ a, b, c, light }) =>
  all(
    path('M78 94q-8-30 22-44 4 18 24 20 12 18-2 24z', light),
    rect(22, 90, 156, 30, b.base, 8),
    path('M30 120h140v52q0 28-28 28H58q-28 0-28-28z', a.base),
    path('M130 120h40v52q0 28-28 28h-26q20-30 14-80z', a.shade),
    disc(90, 158, 18, c.base),
  );

export const tubeAndBottle: Motif = ({ a, b, c, light }) =>
  all(
    rect(32, 62, 62, 138, a.base, 10),
    rect(70, 62, 24, 138, a.shade, 10),
    path('M54 62V40H38q-10 0-10-10h48v10h-6v22z', c.base),
    rect(42, 110, 42, 44, light, 4),
    path('M116 40h64l-8 124h-48z', b.base),
    path('M152 40h28l-8 124h-20z', b.shade),
    rect(122, 164, 52, 36, c.base, 5),
    path('M148 84q16 18 0 36-16-18 0-36z', light),
  );

export const soap: Motif = ({ a, b, c, light }) =>
  all(
    rect(14, 156, 172, 40, b.base, 18),
    rect(34, 106, 132, 54, a.base, 24),
    rect(34, 132, 132, 28, a.shade, 14),
    path('M86 122q14-18 28 0-14 18-28 0z', light),
    disc(60, 74, 16, light),
    disc(98, 50, 22, c.base),
    disc(140, 80, 12, light),
    disc(128, 36, 9, light),
  );

export const scissors: Motif = ({ a, b, c }) =>
  all(
    path('M92 118 144 12q14 4 8 22l-44 92z', c.base),
    path('M108 118 56 12q-14 4-8 22l44 92z', c.shade),
    ring(68, 160, 28, a.base, 13),
    ring(132, 160, 28, b.base, 13),
    line('M84 138l16-22M116 138l-16-22', c.shade, 12),
    disc(100, 108, 7, b.base),
  );

export const hairdryer: Motif = ({ a, b, c, dark }) =>
  all(
    path('M100 100h44l14 92q0 8-8 8h-30q-8 0-9-8z', b.base),
    path('M140 30q44 0 44 44t-44 44H78L14 104V46l64-16z', a.base),
    path('M140 74h44q0 44-44 44H78L14 104V78z', a.shade),
    rect(2, 40, 18, 70, dark, 4),
    disc(138, 74, 20, c.base),
    rect(122, 134, 14, 24, dark, 5),
  );

export const comb: Motif = ({ a, b }) =>
  all(
    rect(14, 60, 172, 50, a.base, 14),
    repeat(9, (index) => rect(22 + index * 18.4, 100, 10, 84 - (index % 2) * 4, a.shade, 5)),
    rect(30, 74, 140, 10, b.base, 5),
  );

export const key: Motif = ({ a, b, c }) =>
  all(
    ring(68, 62, 38, a.base, 20),
    line('M94 90 164 172M136 140l-20 18M154 160l-18 16', a.shade, 17),
    disc(68, 22, 11, b.base),
    line('M68 22q40-30 70 0t52 10', c.base, 4),
  );

export const spools: Motif = ({ a, b, c, dark, light }) => {
  const spool = (x: number, top: number, fill: string, shade: string) =>
    all(
      rect(x, top + 10, 60, 180 - top, fill),
      line(`M${x} ${top + 40}l60-14M${x} ${top + 66}l60-14M${x} ${top + 92}l60-14`, shade, 4),
      rect(x - 8, top, 76, 16, light, 4),
      rect(x - 8, 184, 76, 16, light, 4),
    );
  return all(
    spool(22, 70, a.base, a.shade),
    spool(116, 96, b.base, b.shade),
    line('M176 120q20-60-50-70T60 30', c.base, 4),
    line('M40 44 92 14', dark, 5),
  );
};

export const parcel: Motif = ({ a, b, c, light }) =>
  all(
    path('M10 78l90-36 90 36-90 36z', a.base),
    path('M10 78l90 36v86l-90-38z', a.shade),
    path('M190 78l-90 36v86l90-38z', a.base),
    path('M56 60l90 36v34l-20 8v-34L36 68z', b.base),
    path('M130 158l40-16v18l-40 16z', light),
    disc(40, 130, 12, c.base),
  );

export const envelope: Motif = ({ a, b, light, lightShade }) =>
  all(
    rect(8, 60, 184, 132, light, 8),
    path('M8 192l70-68h44l70 68z', lightShade),
    path('M8 64q0-4 6-4h172q6 0 6 4l-80 68q-12 10-24 0z', a.base),
    disc(100, 130, 19, b.base),
  );

export const coins: Motif = ({ a, b, c, light }) =>
  all(
    ...[0, 1, 2, 3].map((index) => all(rect(16, 172 - index * 24, 88, 24, index % 2 === 0 ? a.base : a.shade, 10))),
    ...[0, 1].map((index) => rect(112, 172 - index * 24, 76, 24, index % 2 === 0 ? a.shade : a.base, 10)),
    disc(144, 84, 46, a.base),
    disc(144, 84, 33, a.shade),
    path('M144 58l8 17 19 2-14 13 4 18-17-9-17 9 4-18-14-13 19-2z', light),
    oval(60, 100, 44, 6, b.base),
    disc(40, 50, 8, c.base),
  );

export const bankCard: Motif = ({ a, b, c, light }) =>
  `<g transform="rotate(-14 100 110)">${all(
    rect(8, 52, 184, 118, a.base, 14),
    path('M8 130q46-40 92-10t92-20v56q0 14-14 14H22q-14 0-14-14z', a.shade),
    rect(26, 80, 38, 28, c.base, 5),
    disc(146, 142, 17, b.base),
    disc(164, 142, 17, light),
    line('M26 144h60', light, 7),
  )}</g>`;

export const pills: Motif = ({ a, b, c, light }) =>
  all(
    rect(52, 8, 96, 38, b.base, 8),
    path('M44 62q0-16 14-16h84q14 0 14 16v122q0 14-14 14H58q-14 0-14-14z', a.base),
    path('M120 46h22q14 0 14 16v122q0 14-14 14h-22z', a.shade),
    rect(44, 80, 112, 78, light),
    path('M88 90h24v18h18v24h-18v18H88v-18H70v-24h18z', c.base),
  );

export const tooth: Motif = ({ a, light, lightShade }) =>
  all(
    path(
      'M100 44q30-26 60-10 30 22 12 76-10 26-14 60-4 28-20 28t-20-36q-6-26-18-26t-18 26q-4 36-20 36t-20-28q-4-34-14-60-18-54 12-76 30-16 60 10z',
      light,
    ),
    path('M160 34q30 22 12 76-10 26-14 60-4 28-20 28 20-60 8-164 8-4 14 0z', lightShade),
    line('M54 78q2-20 20-22', a.base, 7),
  );

export const washer: Motif = ({ a, b, c, light, dark }) =>
  all(
    rect(24, 14, 152, 184, a.base, 10),
    rect(24, 14, 152, 40, a.shade, 10),
    rect(38, 28, 50, 12, light, 4),
    disc(132, 34, 9, c.base),
    disc(156, 34, 9, b.base),
    disc(100, 126, 56, light),
    disc(100, 126, 44, dark),
    path('M58 122q20-18 42 0t42 0a42 42 0 0 1-84 8z', b.base),
    disc(84, 104, 9, light),
  );

export const iron: Motif = ({ a, b, c, light }) =>
  all(
    path('M60 94q0-50 60-50h50q20 0 22 40l4 50h-26l-4-46q0-14-14-14h-34q-28 0-30 20z', b.base),
    path('M4 170q8-70 90-76h80q16 0 18 20l4 56z', a.base),
    path('M140 94h34q16 0 18 20l4 56h-40z', a.shade),
    rect(2, 168, 196, 22, light, 6),
    disc(120, 130, 13, c.base),
  );

export const globe: Motif = ({ a, b, c, light, green }) =>
  all(
    line('M40 40a86 86 0 0 0 100 130', c.base, 9),
    disc(106, 92, 74, b.base),
    path(
      'M64 34q30-20 50-10-6 24-28 26-10 30-34 26-12-10 12-42zM118 70q30-12 60 8-4 40-34 62-16-30-30-36t4-34zM66 112q24 0 28 22-12 14-22 18-14-14-6-40z',
      green.base,
    ),
    path('M150 34a74 74 0 0 1-24 130q60-60 24-130z', b.shade),
    line('M92 174v14', c.base, 10),
    oval(94, 192, 46, 8, a.base),
    disc(128, 50, 5, light),
  );

export const plane: Motif = ({ a, b, light }) =>
  all(
    path('M86 100 20 44l22-10 96 48z', a.shade),
    path('M10 112q-8-22 14-18l150 10q24 6 22 20-4 12-22 12l-120 2q-34-2-44-26z', light),
    path('M6 84 0 50h18l28 46z', a.base),
    path('M96 122 50 186h26l80-60z', a.base),
    repeat(5, (index) => disc(76 + index * 20, 114, 5, b.base)),
    path('M172 104q24 6 24 18-14-2-28-4z', b.shade),
  );

export const car: Motif = ({ a, b, light, dark }) =>
  all(
    path('M46 112q16-48 36-48h44q24 0 44 48z', a.shade),
    path('M60 110q10-32 24-32h14v32zM108 78h18q14 0 28 32h-46z', light),
    path('M4 132q0-22 22-22h140q30 4 30 34v20q0 8-8 8H12q-8 0-8-8z', a.base),
    rect(4, 130, 22, 16, b.base, 6),
    disc(52, 172, 24, dark),
    disc(150, 172, 24, dark),
    disc(52, 172, 10, light),
    disc(150, 172, 10, light),
  );

export const charger: Motif = ({ a, b, c, dark, light }) =>
  all(
    line('M128 70q50-6 44 50t-24 50', dark, 8),
    rect(44, 16, 88, 178, a.base, 14),
    path('M104 16h14q14 0 14 14v164h-28z', a.shade),
    rect(58, 32, 60, 44, light, 6),
    path('M94 92 66 136h22l-8 36 34-48H92z', b.base),
    rect(30, 190, 116, 10, c.base, 4),
  );

export const microphone: Motif = ({ a, b, c, dark }) =>
  all(
    line('M100 200v-30M66 200h68', dark, 8),
    rect(66, 10, 68, 104, a.base, 34),
    path('M100 10q34 0 34 34v36q0 34-34 34z', a.shade),
    line('M70 46h60M70 64h60M70 82h60', b.base, 4),
    line('M46 90q0 66 54 66t54-66', c.base, 9),
  );
