import { paperBag } from '../motifs/children-and-gifts.ts';
import { coat, dress, jumper, nightwear, socks } from '../motifs/clothes.ts';
import { bird } from '../motifs/plants-and-animals.ts';
import { boot, heel, sneaker } from '../motifs/shoes-and-bags.ts';
import { bars, dots, scales, stripes, waves } from '../patterns.ts';
import { all, arch, at, dashed, disc, dome, faded, line, mirrored, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Fashion, shoes and bags; 1200 × 900. */
export const fashion: Drawings = {
  vendelina: () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      disc(640, 440, 350, ochre.base),
      path('M0 0h250q-40 300 20 560 20 120-30 220H0z', coral.base),
      path('M0 0h120q-30 300 20 500 20 160-20 280H0z', coral.shade),
      line('M190 60q-20 300 20 640M60 60q0 300 20 640', coral.shade, 8),
      rect(0, 780, 1200, 120, sand.base),
      oval(660, 824, 250, 22, sand.shade),
      rect(220, 84, 900, 14, river.base, 7),
      put(dress, 'river coral sky', 650, 824, 800),
      put(coat, 'sand ochre coral', 1010, 560, 480),
    ),
  orvelle: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      stripes([0, 0, 1200, 780], 60, 4, river.shade),
      arch(290, 90, 620, 690, sand.base),
      arch(330, 130, 540, 650, sky.base),
      rect(0, 780, 1200, 120, ochre.base),
      rect(588, 640, 24, 160, ink.base),
      oval(600, 806, 130, 18, ink.base),
      disc(600, 172, 26, ochre.base),
      path('M566 196h68l10 60h-88z', sand.shade),
      path(
        'M560 250q40 30 80 0l120 50q30 14 34 60l16 220-66 6-10-120-6 214q-128 30-256 0l-6-214-10 120-66-6 16-220q4-46 34-60z',
        coral.base,
      ),
      path('M640 250l120 50q30 14 34 60l16 220-66 6-10-120-6 214q-64 15-128 15V460z', coral.shade),
      line('M470 320v340M520 300v400M694 310v380M740 330v330', blush.base, 4),
      path('M556 250l44 220 44-220-44 26z', paper.base),
      path('M548 252l-40 90 44 26-26 20 74 112V470zM652 252l40 90-44 26 26 20-74 112V470z', river.base),
      ...[0, 1].map((row) => all(disc(566, 560 + row * 70, 13, ochre.base), disc(642, 560 + row * 70, 13, ochre.base))),
      put(heel, 'coral ochre river', 1030, 800, 220),
      put(paperBag, 'blush coral sky', 170, 800, 230),
    ),
  'halvor-nord': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      disc(640, 540, 220, coral.base),
      path('M0 560q160-120 330-60t330 0 300-40 240 40v100H0z', sky.shade),
      rect(0, 580, 1200, 320, river.base),
      waves([0, 600, 1200, 300], 50, river.shade, 8, 200),
      line('M530 640h220M570 690h150M610 740h70', coral.base, 14),
      line('M0 96h1200', ink.base, 8),
      put(coat, 'sand river ochre', 330, 850, 860),
      put(jumper, 'ochre paper river', 920, 720, 560),
      line('M920 96v120M920 216l-90 90M920 216l90 90', ink.base, 8),
    ),
  denimerie: () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      disc(1000, 190, 250, ochre.base),
      rect(0, 790, 1200, 110, coral.base),
      ...[
        [river.base, river.shade, 0],
        ['#2c6b78', '#1f5460', 40],
        [sky.shade, '#74a3aa', -20],
        ['#1d5866', '#123f4a', 24],
        [sky.base, sky.shade, -10],
      ].map(([fill, shade, shift], index) => {
        const x = 190 + Number(shift);
        const y = 670 - index * 126;
        return all(
          rect(x, y, 780, 122, String(fill), 56),
          path(`M${x + 724} ${y}a61 61 0 0 1 0 122H${x + 430}q60-50 0-122z`, String(shade)),
          dashed(line(`M${x + 60} ${y + 34}h640M${x + 60} ${y + 48}h640`, ochre.base, 5), '22 12'),
          disc(x + 90, y + 86, 13, ochre.base),
          disc(x + 90, y + 86, 6, ochre.shade),
        );
      }),
      rect(760, 196, 120, 84, coral.base, 6),
      line('M786 238h68', paper.base, 10),
    ),
  kvartyr: () =>
    all(
      rect(0, 0, 1200, 900, coral.base),
      repeat(15, (index) => {
        const x = 40 + (index % 5) * 236;
        const y = 30 + Math.floor(index / 5) * 250;
        const lit = [ochre.base, river.base, sky.base, river.base, blush.base][(index * 3) % 5] ?? '';
        return all(
          rect(x - 14, y - 16, 188, 24, coral.shade),
          rect(x, y, 160, 200, lit),
          line(`M${x + 80} ${y}v200M${x} ${y + 80}h160`, coral.shade, 10, 'butt'),
        );
      }),
      rect(0, 770, 1200, 130, ink.base),
      bars([0, 800, 1200, 90], 90, 8, ochre.base),
      path('M430 250q170-190 340 0l150 100 70 330-120 30-60-190v270H390V520l-60 190-120-30 70-330z', river.base),
      path('M770 250l150 100 70 330-120 30-60-190v270H600V420z', river.shade),
      path('M456 270q144-160 288 0-30 130-144 160-114-30-144-160z', river.shade),
      path('M500 280q100-90 200 0-20 90-100 120-80-30-100-120z', ink.base),
      line('M560 400v130M640 400v150', paper.base, 12),
      path('M470 620h260l30 110H440z', ochre.base),
      put(sneaker, 'paper coral sky', 960, 838, 300),
      `<g transform="translate(240 0)">${mirrored(0, put(sneaker, 'ochre paper blush', 0, 838, 300))}</g>`,
    ),
  'platno-a-nit': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      path('M0 620q300-80 600 0t600-40v320H0z', leaf.shade),
      path('M250 300h640v420q60 100 190 110-40 70-190 70H250z', sand.base),
      bars([250, 430, 640, 300], 34, 3, sand.shade),
      path('M890 720q60 100 190 110-40 70-190 70z', sand.shade),
      rect(180, 180, 780, 230, sand.base, 115),
      path('M845 180a115 115 0 0 1 0 230H300q160-30 180-230z', paper.base),
      oval(850, 295, 82, 115, sand.shade),
      oval(850, 295, 52, 76, paper.base),
      oval(850, 295, 26, 40, coral.base),
      line('M980 80 720 620', ink.base, 14),
      line('M972 104l-8 16', leaf.base, 8),
      line('M972 100q120 60 80 200t-240 300-420 80-160 160 330-10', coral.base, 9),
    ),
  podvecer: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      ...['#1e5f63', '#5b8189', '#b99a9a', blush.base].map((fill, index) => rect(0, 330 + index * 110, 1200, 130, fill)),
      disc(280, 240, 140, ochre.base),
      disc(340, 200, 130, river.base),
      repeat(9, (index) => disc(520 + index * 76, 70 + ((index * 97) % 210), index % 3 === 0 ? 7 : 4, paper.base)),
      rect(0, 760, 1200, 140, coral.shade),
      oval(720, 812, 330, 26, river.shade),
      ...[470, 640, 810].map((x, index) =>
        all(
          path(
            `M${x} ${index === 1 ? 250 : 230}l170 ${index === 1 ? -20 : 20}v580l-170 ${index === 1 ? 20 : -20}z`,
            index === 1 ? ochre.shade : ochre.base,
          ),
          scales([x + 22, 310, 126, 420], 32, index === 1 ? ochre.base : ochre.shade, 5),
        ),
      ),
      put(nightwear, 'blush paper coral', 740, 760, 620),
      put(vaseOfDusk, 'sky river coral', 270, 812, 240),
    ),
  bosorka: () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      disc(300, 300, 420, ochre.shade),
      path('M0 900V760q300-80 600-10t600-40v190z', leaf.shade),
      at(
        380,
        470,
        all(
          path('M-90 260q-60-140-40-260 20-120 10-150 130-90 220 10 40 90 0 200-30 90 10 190-10 90-100 100-80 0-100-90z', coral.base),
          oval(-118, -196, 44, 54, coral.base),
          disc(-44, -250, 34, coral.base),
          disc(22, -252, 30, coral.base),
          disc(80, -230, 26, coral.base),
          disc(124, -188, 22, coral.base),
        ),
        1.05,
        -12,
      ),
      at(
        820,
        490,
        all(
          path('M-140-150q20-180 130-190 130 0 150 160 10 100-30 190t0 200q-10 110-110 120-110 0-120-120 0-60-10-160t-10-200z', river.base),
          path(
            'M-96-140q20-140 90-146 100 6 106 136 0 80-30 150H-80q-20-60-16-140zM-70 90h120q-20 60 0 110-10 80-70 84-70 0-66-94 20-40 16-100z',
            sky.base,
          ),
          line('M-84-60h150M-90 0h140M-60 140h100M-66 200h110', river.base, 12),
        ),
        1.02,
        10,
      ),
      line('M150 860 560 700', ink.base, 16),
      path('M548 660l120-60 130-10-20 66-110 80-90 8z', sand.base),
      line('M600 690l160-80M620 716l140-70M570 664l30 74', sand.shade, 7),
    ),
  'holub-brasna': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      path('M0 700q300-120 600-60t600-60v320H0z', sky.shade),
      disc(220, 220, 130, ochre.base),
      line('M420 560Q400 180 760 250t340 250', coral.shade, 30),
      oval(620, 842, 400, 24, river.base),
      rect(260, 420, 700, 420, '#a9562f', 34),
      path('M720 420h206q34 0 34 34v352q0 34-34 34H720z', coral.shade),
      path('M250 400h720v170q-20 120-130 120H380q-110 0-130-120z', coral.base),
      path('M720 400h250v170q-20 120-130 120H700z', coral.shade),
      ...[420, 740].map((x) =>
        all(rect(x, 560, 64, 190, '#8a4423', 10), rect(x - 12, 640, 88, 64, ochre.base, 10), rect(x + 8, 658, 48, 28, '#8a4423', 4)),
      ),
      dashed(line('M290 440h640', blush.base, 6), '26 14'),
      put(bird, 'river sand coral', 640, 412, 320),
      line('M520 290q-60 40-94 150', coral.shade, 22),
    ),
  pantalea: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      arch(80, 130, 460, 770, coral.base),
      arch(150, 210, 320, 690, coral.shade),
      arch(620, 330, 500, 570, ochre.base),
      arch(690, 410, 360, 490, ochre.shade),
      dome(310, 900, 180, blush.base),
      rect(0, 840, 1200, 60, sand.base),
      rect(110, 640, 400, 200, sand.base),
      rect(360, 640, 150, 200, sand.shade),
      rect(650, 720, 440, 120, blush.base),
      rect(930, 720, 160, 120, blush.shade),
      put(heel, 'sky paper coral', 320, 640, 400),
      put(boot, 'river coral ink', 860, 720, 440),
    ),
  cupita: () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      dots([0, 0, 1200, 640], 110, 13, ochre.shade),
      path('M0 660h1200v240H0z', sky.base),
      repeat(7, (index) =>
        at(
          90 + index * 172,
          index % 2 === 0 ? 770 : 830,
          all(path('M-10-22q56-10 58 20-2 28-56 22-20-20-2-42z', river.base), path('M-28-20q-30-4-30 20t30 20q-8-20 0-40z', river.base)),
          1,
          index % 2 === 0 ? 4 : -4,
        ),
      ),
      line('M90 120q500 60 1020-20', river.base, 8),
      path('M360 160h210l150 100-46 110-80-40 40 300q-160 50-330 0l40-300-80 40-46-110z', coral.base),
      path('M500 160h70l150 100-46 110-80-40 40 300q-70 22-140 25z', coral.shade),
      path('M372 170q94 120 188 0 20-100-94-104-114 4-94 104z', coral.shade),
      path('M404 176q62 70 124 0 10-60-62-64-72 4-62 64z', blush.base),
      repeat(3, (index) => rect(444, 320 + index * 90, 44, 22, sand.base, 11)),
      put(socks, 'sky paper river', 940, 560, 460, 4),
      line('M880 100v40M960 96v52', coral.base, 14),
    ),
};

/** Three dry twigs in a bottle beside the robe. */
function vaseOfDusk(colours: { a: { base: string; shade: string }; dark: string; light: string }) {
  return all(
    line('M100 110 70 10M100 110l6-100M100 110l40-84', colours.light, 5),
    path('M84 100h32v30q40 24 34 50-6 20-20 20H70q-14 0-20-20-6-26 34-50z', colours.a.base),
    faded(0.5, path('M100 100h16v30q40 24 34 50-6 20-20 20h-30z', colours.a.shade)),
  );
}
