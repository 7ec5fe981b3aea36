import { armchair, bed, pendant, tableLamp } from '../motifs/home.ts';
import { tent } from '../motifs/leisure.ts';
import { fir, pottedPlant } from '../motifs/plants-and-animals.ts';
import { backpack, boot } from '../motifs/shoes-and-bags.ts';
import { bars, checks, dots, rays, stripes } from '../patterns.ts';
import { all, arch, at, dashed, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const ropeCoil = (x: number, y: number, base: string, shade: string) =>
  all(
    line(`M${x} ${y - 150}v80`, shade, 10),
    ...[0, 1, 2].map(
      (index) =>
        `<ellipse cx="${x}" cy="${y}" rx="${62 - index * 17}" ry="${96 - index * 20}" fill="none" stroke="${index % 2 === 0 ? base : shade}" stroke-width="15"/>`,
    ),
    rect(x - 18, y - 112, 36, 50, shade, 10),
  );

/** Sport, home and beauty; 1200 × 900. */
export const sportAndHome: Drawings = {
  hrebenovka: () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      disc(860, 270, 150, ochre.base),
      path('M0 520 180 300l90 80 210-260 170 210 110-90 240 250 200-140v550H0z', sky.shade),
      path('M480 120l66 82-56 30-34-34-50 22z', paper.base),
      path('M760 240l70 72-50 24-40-30-44-2z', paper.base),
      path('M0 620l200-120 230 130 260-180 240 170 270-130v410H0z', leaf.base),
      path('M0 740q300-130 620-40t580-60v260H0z', river.base),
      dashed(line('M40 880q200-120 380-90t300-70 200-120 120-110', coral.base, 10), '30 24'),
      put(fir, 'leaf river river', 120, 800, 260),
      put(fir, 'leaf river river', 1080, 800, 320),
      put(tent, 'coral sand paper', 640, 830, 400),
      rect(262, 650, 16, 190, ink.base),
      rect(216, 650, 108, 90, paper.base, 6),
      rect(216, 680, 108, 30, coral.base),
    ),
  'hrebenovka-2': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      dots([0, 30, 1200, 560], 70, 6, leaf.shade),
      rect(0, 90, 1200, 26, sand.base),
      ropeCoil(170, 300, coral.base, coral.shade),
      ropeCoil(390, 300, ochre.base, ochre.shade),
      put(backpack, 'river ochre coral', 650, 500, 400),
      put(backpack, 'coral blush ochre', 960, 460, 340),
      rect(0, 640, 1200, 260, sand.base),
      path('M120 830 900 560h220v270z', ochre.shade),
      path('M120 830 900 560h220v26L900 590 180 838z', ochre.base),
      ...[360, 500, 640, 780].map((x, index) => oval(x, 782 - index * 46, 42, 20, index % 2 === 0 ? sky.shade : sand.shade)),
      put(boot, 'river coral ink', 470, 714, 260, -19),
      rect(0, 830, 1200, 70, river.base),
    ),
  'tempo-42': () =>
    all(
      rect(0, 0, 1200, 900, coral.base),
      ...[0, 1, 2, 3].map((index) =>
        line(`M${-40 + index * 10} ${500 + index * 130}Q700 ${470 + index * 120} ${1240} ${60 + index * 190}`, blush.base, 9),
      ),
      path('M0 0h1200v70Q700 470-40 490V0z', sky.base),
      disc(940, 150, 110, ochre.base),
      at(
        500,
        820,
        all(
          oval(0, 10, 260, 20, coral.shade),
          line('M-20-520 140-330 60-90', '#8d5b3f', 86),
          line('M-20-520-100-280-330-230', '#c98f6b', 86),
          path('M-110-640h210l70 220-120 60-60-60-60 110-130-60z', river.base),
          path('M-10-420l-60 110-130-60 40-90z', river.shade),
          path('M20-100l90-10q10 40 70 60 40 14 40 44l-10 12H20q-20-60 0-106z', paper.base),
          rect(16, -14, 210, 22, ochre.base, 11),
          path('M-330-280l20 94q-44 10-70 62-20 34-46 26l-10-10 20-170z', paper.base),
          line('M-396-96l-36 4', ochre.base, 22),
        ),
        1,
      ),
      disc(1000, 660, 150, ink.base),
      rect(976, 460, 48, 60, ink.base, 8),
      rect(1090, 510, 50, 34, ink.base, 8),
      disc(1000, 660, 120, paper.base),
      path('M1000 660V540a120 120 0 0 1 104 180z', ochre.base),
      line('M1000 660V570M1000 660l70 40', ink.base, 12),
    ),
  'zadni-kolo': () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      path('M0 0h1200v300L0 620z', blush.base),
      disc(760, 480, 470, ink.base),
      disc(760, 480, 420, ochre.base),
      path('M346 408A420 420 0 0 1 1096 228z', blush.base),
      ring(760, 480, 406, sand.base, 26),
      repeat(16, (index) => `<path d="M760 480V76" stroke="${river.base}" stroke-width="5" transform="rotate(${index * 22.5} 760 480)"/>`),
      disc(760, 480, 110, river.base),
      repeat(
        14,
        (index) => `<rect x="742" y="350" width="36" height="40" rx="8" fill="${river.base}" transform="rotate(${index * 25.7} 760 480)"/>`,
      ),
      disc(760, 480, 62, coral.base),
      disc(760, 480, 22, paper.base),
      dashed(line('M720 362-20 470M740 606-20 690', ink.base, 26), '4 38'),
      line('M720 362-20 470M740 606-20 690', ink.base, 10),
      line('M-20 240 760 480-20 580', coral.base, 40),
    ),
  ambrelle: () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      rays(600, 470, 900, 18, blush.shade),
      disc(600, 470, 330, paper.base),
      rect(0, 800, 1200, 100, coral.base),
      rect(330, 760, 540, 60, coral.shade),
      rect(540, 130, 120, 110, ink.base, 10),
      rect(562, 240, 76, 50, ochre.shade),
      path('M600 270l190 130 40 200-90 170H460l-90-170 40-200z', ochre.base),
      path('M600 270l190 130 40 200-90 170H600z', ochre.shade),
      path('M600 270l-70 150 70 350 70-350z', '#f0c46f'),
      path('M410 400l120 20-160 180zM790 400l-120 20 160 180z', coral.base),
      path('M600 430q110 130 0 220-110-90 0-220z', coral.base),
      path('M600 430q110 130 0 220z', coral.shade),
      ...[130, 1070].map((x) => all(disc(x, 700, 60, ochre.base), disc(x, 700, 30, blush.base), rect(x - 50, 760, 100, 40, river.base))),
    ),
  'mesicek-herman': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      arch(420, 100, 680, 800, sand.base),
      rect(0, 790, 1200, 110, river.base),
      rect(590, 330, 340, 460, '#a9642f', 40),
      path('M800 330h90q40 0 40 40v380q0 40-40 40h-90z', '#8a4d20'),
      rect(620, 250, 280, 100, river.base, 16),
      rect(590, 480, 340, 190, paper.base),
      path('M760 500q70 90 0 150-70-60 0-150z', leaf.base),
      line('M760 650V530', leaf.shade, 6),
      ...[
        [200, 320, 1.25, ochre.base, coral.base],
        [370, 520, 0.9, paper.base, ochre.base],
        [130, 600, 0.85, paper.base, ochre.base],
        [1040, 520, 1, coral.base, ochre.base],
        [320, 180, 0.7, coral.base, ochre.base],
      ].map(([x, y, scale, petal, heart]) =>
        all(
          line(`M${x} ${y}Q${Number(x) + 30} 640 ${Number(x) + 10} 800`, leaf.shade, 12),
          at(
            Number(x),
            Number(y),
            all(
              repeat(12, (index) => `<ellipse rx="19" ry="44" cy="-66" fill="${petal}" transform="rotate(${index * 30})"/>`),
              disc(0, 0, 42, String(heart)),
            ),
            Number(scale),
          ),
        ),
      ),
      path('M230 800q-130-40-160-150 140 20 160 150zM380 800q20-110 130-140-10 110-130 140z', leaf.shade),
    ),
  'drogerie-kapka': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      ...[
        [150, 180, 60],
        [300, 90, 34],
        [1050, 160, 80],
        [930, 300, 40],
        [200, 420, 30],
        [1100, 400, 24],
        [90, 560, 44],
      ].map(([x = 0, y = 0, r = 0]) =>
        all(
          disc(x, y, r, paper.base),
          disc(x + r * 0.15, y + r * 0.15, r * 0.8, sky.base),
          disc(x - r * 0.3, y - r * 0.3, r * 0.18, paper.base),
        ),
      ),
      path('M600 60q260 300 260 480a260 260 0 0 1-520 0Q340 360 600 60z', river.base),
      path('M600 60q260 300 260 480a260 260 0 0 1-260 260z', river.shade),
      line('M410 560a190 190 0 0 0 110 150', sky.base, 24),
      rect(0, 780, 1200, 120, coral.base),
      ...[
        [150, 150, 230, coral.base, ochre.base],
        [300, 110, 310, paper.base, river.base],
        [450, 140, 190, ochre.base, paper.base],
        [640, 120, 260, blush.base, coral.base],
        [800, 160, 170, paper.base, leaf.base],
        [980, 110, 330, ochre.base, coral.base],
      ].map(([x = 0, w = 0, h = 0, fill, label]) =>
        all(
          rect(Number(x) + Number(w) * 0.32, 780 - Number(h) - 50, Number(w) * 0.36, 60, ink.base, 6),
          rect(Number(x), 780 - Number(h), Number(w), Number(h), String(fill), 22),
          rect(Number(x), 780 - Number(h) * 0.7, Number(w), Number(h) * 0.36, String(label)),
        ),
      ),
      bars([0, 780, 1200, 60], 60, 14, coral.shade),
    ),
  svetnice: () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      stripes([0, 0, 1200, 690], 120, 40, '#e9dfce'),
      rect(0, 690, 1200, 210, ochre.shade),
      bars([0, 690, 1200, 210], 70, 5, ochre.base),
      arch(120, 110, 400, 460, paper.base),
      arch(146, 136, 348, 434, sky.base),
      path('M146 430q110-90 200-30t148-20v190H146z', leaf.base),
      disc(390, 270, 46, ochre.base),
      line('M320 136v434M146 350h348', paper.base, 14),
      rect(90, 566, 460, 24, paper.shade),
      oval(700, 812, 430, 62, coral.base),
      oval(700, 812, 350, 46, blush.base),
      oval(700, 812, 250, 30, coral.base),
      put(armchair, 'river ochre coral', 720, 812, 560),
      put(pottedPlant, 'coral paper river', 1060, 800, 440),
      line('M720 0v110', ink.base, 6),
      path('M620 200q0-90 100-90t100 90z', ochre.base),
      path('M720 110q100 0 100 90h-50q0-60-50-90z', ochre.shade),
    ),
  'svetnice-2': () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      rect(0, 0, 1200, 620, '#175a57'),
      rect(0, 740, 1200, 160, sand.base),
      put(bed, 'leaf coral ochre', 640, 840, 900),
      put(tableLamp, 'ochre coral river', 120, 640, 250),
      rect(30, 640, 190, 200, coral.base, 8),
      rect(50, 670, 150, 60, coral.shade, 6),
      disc(125, 700, 9, ochre.base),
      rect(700, 90, 150, 190, paper.base),
      path('M700 280v-70q60-70 150-20v90z', coral.base),
      rect(880, 130, 120, 150, paper.base),
      disc(940, 205, 36, ochre.base),
    ),
  lumikko: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      ...[
        [270, 330, ochre.base],
        [600, 450, blush.base],
        [930, 280, ochre.base],
      ].map(([x, y, glow]) =>
        faded(0.28, path(`M${Number(x) - 110} ${y}L${Number(x) - 330} 900h660L${Number(x) + 110} ${y}z`, String(glow))),
      ),
      rect(0, 830, 1200, 70, coral.base),
      put(pendant, 'coral ochre sky', 270, 390, 320),
      put(pendant, 'sand ochre sky', 600, 510, 320),
      put(pendant, 'sky ochre sky', 930, 340, 320),
      rect(440, 690, 320, 140, sand.base),
      rect(640, 690, 120, 140, sand.shade),
      path('M500 690q20-90 70-100 10-40 40-40t40 40q50 10 60 100z', paper.base),
      path('M590 560l-8-34 22 14zM620 560l10-32 8 30z', paper.base),
      disc(600, 572, 6, ink.base),
      disc(626, 572, 6, ink.base),
      path('M700 690q60-10 70-80 30 60-20 80z', paper.base),
      disc(770, 612, 14, ink.base),
    ),
  'pekac-varecka': () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      checks([0, 620, 1200, 280], 70, paper.base),
      rect(0, 600, 1200, 24, coral.base),
      line('M420 320q-40-70 0-130t0-130M600 290q-40-70 0-130t0-130M780 320q-40-70 0-130t0-130', paper.base, 22),
      rect(140, 440, 130, 70, river.base, 35),
      rect(930, 440, 130, 70, river.base, 35),
      path('M230 400h740l-50 320q-10 70-90 70H370q-80 0-90-70z', paper.base),
      path('M760 400h210l-50 320q-10 70-90 70H680q90-160 80-390z', paper.shade),
      rect(210, 370, 780, 50, river.base, 25),
      repeat(5, (index) => disc(370 + index * 115, 590, 22, sky.shade)),
      `<g transform="rotate(-32 600 500)">${all(rect(580, 150, 40, 560, ochre.base, 20), oval(600, 150, 84, 120, ochre.base), oval(600, 160, 54, 84, ochre.shade))}</g>`,
      line('M330 640h120M330 670h80', sky.base, 8),
    ),
};
