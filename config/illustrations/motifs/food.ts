import { all, disc, dome, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Motif } from './motif.ts';

const steam = (x: number, y: number, stroke: string) => line(`M${x} ${y}q-10-14 0-28t0-28`, stroke, 6);

export const bread: Motif = ({ a, b, c }) =>
  all(
    path('M8 160q-6-74 92-80 98 6 92 80 0 34-30 34H38q-30 0-30-34z', a.base),
    path('M100 80q98 6 92 80 0 34-30 34h-42q40-40-20-114z', a.shade),
    line('M54 104q-4 22 10 40M94 94q-4 24 10 46M134 98q-2 22 12 40', b.base, 11),
    line('M20 186q80 12 160 0', c.base, 4),
  );

export const baguettes: Motif = ({ a, b, c, dark }) =>
  all(
    path('M58 20q20-18 30 4l20 110-38 8z', a.base),
    path('M98 4q22-10 26 12l-6 120H84z', a.shade),
    path('M146 22q20 6 14 26l-34 90-32-10z', a.base),
    line('M66 44l20-6M70 70l22-6M98 40l20 2M96 64l20 2M132 58l20 6', b.base, 6),
    path('M40 96h120l-16 98q-44 10-88 0z', c.base),
    path('M100 96h60l-16 98q-22 5-44 5z', c.shade),
    line('M100 116v52M84 136q0 18 16 18M116 136q0 18-16 18', dark, 5),
  );

export const croissant: Motif = ({ a, b }) =>
  all(
    path('M6 168q-6-30 24-44 12-60 70-62 58 2 70 62 30 14 24 44-8 24-34 14l-26-30q-34-18-68 0l-26 30q-26 10-34-14z', a.base),
    path('M100 62q58 2 70 62 30 14 24 44-8 24-34 14l-26-30q-16-9-34-9z', a.shade),
    line('M66 72q-6 40 6 76M134 72q6 40-6 76M100 62v80M36 122q6 22 22 38M164 122q-6 22-22 38', b.base, 6),
  );

export const loafOfCheese: Motif = ({ a, b, c }) =>
  all(
    path('M10 136 150 60q44 20 42 76z', a.base),
    path('M10 136h182v56H10z', a.shade),
    disc(58, 164, 15, b.base),
    disc(120, 158, 10, b.base),
    disc(164, 174, 13, b.base),
    oval(120, 112, 20, 10, b.base),
    rect(2, 190, 196, 10, c.base, 5),
  );

export const cake: Motif = ({ a, b, c, light }) =>
  all(
    oval(100, 186, 96, 14, light),
    rect(24, 104, 152, 80, b.base, 8),
    rect(24, 138, 152, 14, light),
    path('M24 92q76-30 152 0v30q-10 18-20 0t-22 4-22 8-24-6-24-4-22 4-18-6z', a.base),
    repeat(3, (index) => disc(56 + index * 44, 76 - (index === 1 ? 6 : 0), 14, c.base)),
    line('M56 64q4-12 14-14M100 56q4-12 14-14M144 64q4-12 14-14', c.shade, 4),
  );

export const doughnut: Motif = ({ a, b, c, light }) =>
  all(
    disc(100, 110, 86, b.base),
    path('M100 32a78 78 0 0 1 74 96q-14 18-28 4t-26 16-34 14-30-12-32-4A78 78 0 0 1 100 32z', a.base),
    disc(100, 108, 27, b.shade),
    disc(100, 112, 22, light),
    repeat(
      9,
      (index) =>
        `<rect x="96" y="50" width="7" height="18" rx="3" transform="rotate(${index * 40 - 130} 100 108)" fill="${index % 2 === 0 ? c.base : light}"/>`,
    ),
  );

export const iceCream: Motif = ({ a, b, c, light }) =>
  all(
    path('M56 104h88l-44 96z', c.base),
    path('M100 104h44l-44 96z', c.shade),
    line('M70 118l44 50M90 110l32 36M130 118l-44 50M110 110l-32 36', c.shade, 3),
    disc(72, 82, 36, b.base),
    disc(128, 82, 36, light),
    disc(100, 48, 38, a.base),
    path('M42 96h116q4 18-14 18t-22-6-22 6-22-6-20 6q-18 0-16-18z', b.shade),
    disc(116, 18, 11, c.base),
  );

export const cup: Motif = ({ a, b, c, light }) =>
  all(
    steam(78, 76, light),
    steam(112, 76, light),
    line('M148 104q40-6 40 24t-48 28', a.shade, 13),
    path('M28 88h128v34q0 60-64 60t-64-60z', a.base),
    path('M124 88h32v34q0 44-40 56 12-40 8-90z', a.shade),
    oval(92, 88, 64, 14, c.base),
    oval(92, 90, 50, 9, b.base),
    oval(96, 188, 92, 12, light),
  );

export const takeawayCup: Motif = ({ a, b, c, light }) =>
  all(
    path('M52 62h96l-14 132q0 6-6 6H72q-6 0-6-6z', light),
    path('M57 104h86l-6 60H63z', a.base),
    path('M112 104h31l-6 60h-29z', a.shade),
    path('M100 118q26 16 0 34-26-18 0-34z', c.base),
    rect(42, 46, 116, 20, b.base, 7),
    path('M60 30h80l6 16H54z', b.shade),
  );

export const teapot: Motif = ({ a, b, c }) =>
  all(
    line('M46 116q-40-10-40 24t52 34', b.base, 12),
    path('M148 132q24-6 28-46l22-2q4 70-50 92z', a.shade),
    path('M36 140q0-58 62-58t62 58-38 58H74q-38 0-38-58z', a.base),
    path('M98 82q62 0 62 58t-38 58h-22q50-60-2-116z', a.shade),
    path('M58 86q40-34 80 0z', b.base),
    disc(98, 60, 11, c.base),
    path('M37 132q60 26 122 0l1 14q-62 26-124 0z', c.base),
  );

export const bottle: Motif = ({ a, b, c, light }) =>
  all(
    path('M84 10h32v50q0 14 14 28t14 34v72q0 6-6 6H62q-6 0-6-6v-72q0-20 14-34t14-28z', a.base),
    path('M100 10h16v50q0 14 14 28t14 34v72q0 6-6 6h-26z', a.shade),
    rect(80, 4, 40, 26, b.base, 4),
    rect(56, 122, 88, 50, light),
    disc(100, 147, 15, c.base),
    rect(56, 122, 88, 6, b.base),
    rect(56, 166, 88, 6, b.base),
  );

export const wineGlass: Motif = ({ a, b, light }) =>
  all(
    path('M48 20h104q10 84-52 94-62-10-52-94z', light),
    path('M50 60q50 14 100 0-2 48-50 54-48-6-50-54z', a.base),
    path('M110 64q22 0 40-4-2 48-50 54 18-20 10-50z', a.shade),
    rect(95, 112, 10, 74, light),
    oval(100, 190, 46, 9, b.base),
  );

export const beer: Motif = ({ a, b, light, lightShade }) =>
  all(
    line('M146 90h18q20 0 20 20v40q0 20-20 20h-18', b.base, 12),
    rect(32, 66, 116, 130, a.base, 10),
    repeat(3, (index) => rect(50 + index * 32, 90, 12, 92, a.shade, 6)),
    path('M24 72q0-24 26-24 10-26 40-22 34-10 42 18 26 4 24 28 0 18-20 18-10 0-10 20 0 12-10 12t-10-14-14-14H48q-24 0-24-22z', light),
    path('M90 92q40-8 66-20 0 18-20 18-10 0-10 20 0 12-10 12t-10-14-16-16z', lightShade),
  );

export const juice: Motif = ({ a, b, c, light }) =>
  all(
    line('M112 70l22-58h26', c.base, 8),
    path('M46 58h108l-12 136q0 6-6 6H64q-6 0-6-6z', light),
    path('M50 88h100l-9 106q0 6-5 6H64q-6 0-6-6z', a.base),
    path('M116 88h34l-9 106q0 6-5 6h-26z', a.shade),
    disc(54, 62, 34, b.base),
    disc(54, 62, 25, light),
    path('M54 62V38a24 24 0 0 1 20 12zM54 62l23 8a24 24 0 0 1-20 16zM54 62 36 78a24 24 0 0 1-6-26z', b.base),
  );

export const jar: Motif = ({ a, b, c, light }) =>
  all(
    rect(50, 22, 100, 30, b.base, 6),
    path('M46 60q0-8 8-8h92q8 0 8 8l10 20v106q0 14-14 14H50q-14 0-14-14V80z', a.base),
    path('M130 52h16q8 0 8 8l10 20v106q0 14-14 14h-26q20-60 6-148z', a.shade),
    rect(36, 104, 128, 60, light),
    path('M100 112l20 12v22l-20 12-20-12v-22z', c.base),
  );

export const burger: Motif = ({ a, b, c, green, light }) =>
  all(
    path('M16 106q4-72 84-72t84 72z', a.base),
    path('M100 34q80 0 84 72h-46q0-54-38-72z', a.shade),
    repeat(5, (index) => oval([56, 84, 112, 74, 130][index]!, [74, 56, 70, 88, 88][index]!, 6, 4, light)),
    path('M8 108h184q0 16-14 22t-24-6-26 8-28-8-28 8-26-8-22 6q-18-6-16-22z', green.base),
    rect(14, 128, 172, 28, c.base, 14),
    path('M20 128h150l-34 22-30-20z', b.base),
    path('M16 158h168q2 38-30 38H46q-32 0-30-38z', a.base),
  );

export const pizza: Motif = ({ a, b, c, green }) =>
  all(
    disc(100, 104, 94, b.base),
    disc(100, 104, 78, a.base),
    repeat(6, (index) => disc(100 + 48 * Math.cos(index * 1.05), 104 + 48 * Math.sin(index * 1.05), 15, c.base)),
    disc(100, 104, 13, c.base),
    path('M96 64q14-8 18 6-14 8-18-6zM60 112q14-8 18 6-14 8-18-6zM124 130q14-8 18 6-14 8-18-6zM118 88q10-10 18 2-10 10-18-2z', green.base),
    line('M100 10v188M19 57l162 94M19 151l162-94', b.base, 3),
  );

export const noodles: Motif = ({ a, b, c, light, green, dark }) =>
  all(
    line('M118 104 176 8M136 104l52-88', dark, 6),
    path('M22 104q10-44 40-36 20-26 46-8 30-14 46 12 22 6 24 32z', b.base),
    line('M46 104q-4-30 16-28M72 104q-6-36 18-32M108 104q-10-34 14-34', b.shade, 5),
    disc(128, 84, 24, light),
    disc(130, 84, 12, c.base),
    path('M40 92q10-40 40-40-4 34-40 40z', green.base),
    path('M6 104h188q0 66-50 86H56Q6 170 6 104z', a.base),
    path('M120 104h74q0 66-50 86h-34q30-40 10-86z', a.shade),
    line('M20 128q20-14 40 0t40 0 40 0 40 0', light, 6),
    rect(60, 188, 80, 12, a.shade, 4),
  );

export const sushi: Motif = ({ a, b, c, light, lightShade, dark }) => {
  const roll = (x: number, fill: string) =>
    all(rect(x, 108, 66, 62, dark, 6), oval(x + 33, 108, 33, 18, light), oval(x + 33, 108, 15, 8, fill));
  return all(
    rect(0, 176, 200, 18, b.base, 4),
    rect(18, 190, 16, 10, b.shade),
    rect(166, 190, 16, 10, b.shade),
    roll(4, c.base),
    roll(74, a.base),
    path('M144 142h52q6 36-26 36t-26-36z', light),
    path('M144 160q26 10 52 0 0 18-26 18t-26-18z', lightShade),
    path('M136 148q4-34 36-34 26 0 28 30-30 16-64 4z', a.base),
    line('M152 124l-4 22M170 118l-2 32M186 124l4 18', light, 4),
    line('M14 44 190 66M20 62l170 16', dark, 6),
  );
};

export const taco: Motif = ({ a, b, c, green }) =>
  all(
    path('M10 176q6-100 92-110 84 8 92 108z', a.shade),
    path('M16 120q8-30 30-24 6-30 34-22 18-22 40-4 28-6 32 20 26 2 28 28l-80 30z', green.base),
    disc(60, 96, 13, c.base),
    disc(106, 78, 13, c.base),
    disc(146, 98, 13, c.base),
    path('M4 188Q6 96 88 92q86 4 92 96 0 8-8 8H12q-8 0-8-8z', a.base),
    repeat(4, (index) => disc([46, 84, 120, 70][index]!, [156, 132, 160, 172][index]!, 6, b.base)),
  );

export const salad: Motif = ({ a, b, c, green, light }) =>
  all(
    disc(52, 84, 32, green.base),
    disc(148, 84, 32, green.base),
    disc(100, 70, 42, green.shade),
    path('M72 100q-8-60 28-66 20 30 0 70z', green.base),
    disc(132, 78, 20, c.base),
    disc(66, 88, 17, b.base),
    disc(66, 88, 11, light),
    path('M4 100h192q-2 62-52 92H56Q6 162 4 100z', a.base),
    path('M130 100h66q-2 62-52 92h-30q30-40 16-92z', a.shade),
    rect(4, 100, 192, 12, light, 6),
  );

export const kebab: Motif = ({ a, b, c, green }) =>
  all(
    line('M100 6v194', c.shade, 7),
    ...[0, 1, 2].map((index) =>
      all(
        rect(66, 24 + index * 54, 68, 26, [a, b, a][index]!.base, 10),
        rect(102, 24 + index * 54, 32, 26, [a, b, a][index]!.shade, 10),
        oval(100, 60 + index * 54, 28, 9, index === 1 ? c.base : green.base),
      ),
    ),
  );

export const steamer: Motif = ({ a, b, light, lightShade }) =>
  all(
    ...[0, 1].map((index) => {
      const x = 52 + index * 56;
      return all(dome(x + 20, 108, 40, light), line(`M${x + 20} 70l-14 20M${x + 20} 70v24M${x + 20} 70l14 20`, lightShade, 4));
    }),
    rect(14, 104, 172, 40, a.base, 6),
    rect(14, 150, 172, 40, a.shade, 6),
    rect(14, 118, 172, 8, b.base),
    rect(14, 164, 172, 8, b.base),
  );

export const popcorn: Motif = ({ a, light, b }) =>
  all(
    ...[
      [62, 62, 24],
      [100, 46, 28],
      [140, 62, 24],
      [80, 76, 22],
      [122, 78, 22],
      [100, 22, 16],
    ].map(([x = 0, y = 0, radius = 0], index) => disc(x, y, radius, index % 2 === 0 ? b.base : light)),
    path('M38 82h124l-16 112q0 6-6 6H60q-6 0-6-6z', light),
    path('M38 82h25l7 118H60q-6 0-6-6zM88 82h25l-2 118H90zM138 82h24l-16 112q0 6-6 6h-10z', a.base),
  );

export const pretzel: Motif = ({ a, light }) =>
  all(
    line('M48 182 118 108q42-46 20-66-18-14-38 14-20-28-38-14-22 20 20 66l70 74', a.shade, 24),
    line('M48 178 118 104q42-46 20-66-18-14-38 14-20-28-38-14-22 20 20 66l70 74', a.base, 20),
    repeat(5, (index) => disc([66, 92, 134, 62, 142][index]!, [46, 92, 50, 158, 160][index]!, 3.5, light)),
  );

export const fish: Motif = ({ a, b, c, light }) =>
  all(
    path('M150 120l46-44q-8 44 0 88z', a.shade),
    path('M6 120q40-62 96-62 40 0 62 62-22 62-62 62-56 0-96-62z', a.base),
    path('M102 58q40 0 62 62-22 62-62 62 30-60 0-124z', a.shade),
    path('M84 60q16-24 42-26l-8 30z', b.base),
    line('M58 84q16 36 0 72', b.base, 6),
    line('M92 100q10 8 0 20M92 126q10 8 0 20M116 88q10 8 0 20M116 114q10 8 0 20M116 140q10 8 0 20', c.base, 5),
    disc(36, 112, 8, light),
  );

export const fruitCrate: Motif = ({ a, b, c, green }) =>
  all(
    disc(50, 96, 28, a.base),
    disc(104, 88, 32, c.base),
    disc(154, 96, 28, a.base),
    path('M104 56q4-22 26-22 0 20-26 22z', green.base),
    path('M70 70q-30-10-30-40 30 4 30 40z', green.shade),
    line('M154 68q0-14 10-18', green.shade, 5),
    rect(6, 112, 188, 84, b.shade),
    repeat(3, (index) => rect(2, 112 + index * 29, 196, 24, b.base, 3)),
    rect(14, 112, 14, 86, b.shade),
    rect(172, 112, 14, 86, b.shade),
  );

export const basket: Motif = ({ a, b, c, green, light }) =>
  all(
    line('M30 112Q34 20 100 20t70 92', b.shade, 9),
    path('M56 112q-8-60 14-68 20 14 14 68z', c.base),
    path('M92 112V52q18-12 32 0v60z', green.base),
    disc(144, 96, 24, a.base),
    disc(44, 100, 18, light),
    path('M10 108h180l-22 84q-2 8-10 8H42q-8 0-10-8z', b.base),
    line('M18 132h164M24 156h152M30 178h140', b.shade, 5),
    line('M60 110l8 88M100 110v88M140 110l-8 88', b.shade, 5),
  );
