import { paperBag, teddy } from '../motifs/children-and-gifts.ts';
import { beer } from '../motifs/drinks.ts';
import { basket, bread } from '../motifs/food.ts';
import { clock, hammer } from '../motifs/home.ts';
import { roundTree } from '../motifs/plants-and-animals.ts';
import { umbrella } from '../motifs/shoes-and-bags.ts';
import { dots, rays, stripes } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { cloud, skyline, swallow, water } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, dashed, disc, dome, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { denim } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const note = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, all(oval(0, 0, 26, 19, fill), line('M22-4V-100q34 10 44 50', fill, 10)), scale);

/** What else happened lately; 1600 × 900. */
export const seasonNews: Drawings = {
  'atrium-piano': () =>
    all(
      rect(0, 0, 1600, 900, ochre.base),
      ...[40, 340, 1020, 1320].map((x) => arch(x, 80, 240, 560, '#eab95c')),
      rect(0, 640, 1600, 260, river.base),
      oval(860, 800, 560, 60, river.shade),
      path('M640 500V300q0-60 60-60 300-10 420-150 80 30 90 200v210z', coral.base),
      path('M640 500V300q0-60 60-60 300-10 420-150z', coral.shade),
      path('M560 470h660v110H560z', ink.base),
      path('M560 470h660v26H560z', '#4a4740'),
      rect(520, 520, 130, 60, ink.base, 8),
      rect(520, 500, 150, 30, paper.base, 4),
      repeat(6, (index) => rect(532 + index * 22, 500, 10, 18, ink.base)),
      line('M620 580v210M1160 580v210M900 580v170', ink.base, 24),
      rect(330, 640, 150, 34, coral.base, 10),
      line('M360 674v120M450 674v120', ink.base, 16),
      person(400, 780, 1, { pose: 'sit', coat: sky.base, legs: ink.base, hair: '#8a4d2b', skin: 0, long: true }),
      person(1340, 800, 0.9, { coat: paper.base, legs: ink.base, hair: ink.base, skin: 2 }),
      person(1450, 810, 0.66, { pose: 'dance', coat: leaf.base, legs: ink.base, hair: ink.base, skin: 2 }),
      note(480, 250, 1.1, paper.base),
      note(330, 330, 0.8, river.base),
      note(560, 130, 0.9, river.base),
    ),
  'river-heat': () =>
    all(
      rect(0, 0, 1600, 900, blush.base),
      cloud(300, 190, 1, paper.base),
      cloud(1330, 140, 0.8, paper.base),
      path('M480 430V270l160-90v90l160-90v90l160-90v90l160-90v340z', coral.base),
      path('M960 270V180l160-90v340H960z', coral.shade),
      ...[540, 660, 780, 900, 1020].map((x) => rect(x, 330, 60, 60, '#f9e4ae', 6)),
      path('M0 430h1600v60H0z', sand.shade),
      water([0, 490, 1600, 410], river.base, '#2f7370', 70),
      line('M620 430v230q0 60 60 60h60q60 0 60-60v-60q0-60 60-60h60q60 0 60 60v60q0 60 60 60h60q60 0 60-60V430', ink.base, 44),
      line('M620 430v230q0 60 60 60h60q60 0 60-60v-60q0-60 60-60', sky.base, 24),
      line('M860 540h60q60 0 60 60v60q0 60 60 60h60q60 0 60-60V430', coral.base, 24),
      path('M620 500l-34-50h68z', sky.base),
      rect(250, 330, 90, 360, paper.base, 45),
      disc(295, 720, 80, paper.base),
      disc(295, 720, 54, coral.base),
      rect(280, 470, 30, 240, coral.base),
      line('M360 400h36M360 470h36M360 540h36M360 610h36', ink.base, 9),
      ...[
        [1330, 640, 1],
        [1440, 730, 0.7],
        [1250, 770, 0.6],
      ].map(([x = 0, y = 0, scale = 1]) =>
        at(
          x,
          y,
          all(path('M-90 0q70-60 130 0 30-30 60-34-12 34 0 68-30-6-60-34-60 60-130 0z', ochre.base), disc(-48, -8, 8, ink.base)),
          scale,
        ),
      ),
    ),
  'lime-trees': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      disc(1290, 200, 110, ochre.base),
      skyline([0, 180, 1600, 280], ['#94bec4', '#a5cacf'], sky.base, seededRandom('lime-trees')),
      water([0, 460, 1600, 150], river.base, '#2f7370', 50),
      path('M0 600h1600v300H0z', sand.base),
      rect(0, 600, 1600, 30, sand.shade),
      ...[150, 470, 1130, 1450].map((x, index) => put(roundTree, index % 2 === 0 ? 'leaf ochre ink' : 'leaf paper ink', x, 790, 480)),
      put(roundTree, 'leaf ochre ink', 800, 700, 330, 12),
      path('M640 800q160-110 320 0z', leather),
      oval(800, 806, 200, 26, '#5f3319'),
      person(650, 810, 0.95, { pose: 'carry', coat: coral.base, legs: river.base, hair: ink.base, skin: 1 }),
      person(980, 810, 0.95, { pose: 'reach', coat: ochre.base, legs: ink.base, hair: '#8a4d2b', long: true }, true),
      line('M690 650 590 830', '#8a4d2b', 16),
      path('M602 790l-50 90q60 20 80-70z', ink.base),
      rect(1050, 770, 100, 80, river.base, 12),
      line('M1150 790l60-30', river.base, 16),
    ),
  'lost-auction': () =>
    all(
      rect(0, 0, 1600, 900, river.base),
      dots([0, 0, 1600, 620], 110, 9, '#175a57'),
      rect(60, 640, 1480, 60, ochre.base, 14),
      rect(110, 700, 1380, 200, ochre.shade),
      put(umbrella, 'coral ochre ink', 240, 650, 440, -10),
      put(umbrella, 'sky paper ink', 470, 650, 380, 8),
      put(teddy, 'ochre blush coral', 720, 646, 330),
      path(
        'M900 640V470q0-24 24-24t24 24v-70q0-24 24-24t24 24v-16q0-24 24-24t24 24v80q0-20 22-20t22 20v150q0 42-42 42H942q-42 0-42-42z',
        blush.base,
      ),
      rect(900, 596, 164, 50, coral.base, 10),
      path('M1110 640q-10-80 70-80h150q80 0 70 80z', leaf.base),
      path('M1080 640h350q14 20-8 20h-334q-22 0-8-20z', leaf.shade),
      put(hammer, 'coral sand ochre', 1360, 500, 330, 30),
      rect(1180, 470, 180, 40, '#8a4d2b', 12),
      ...[
        [170, 620],
        [410, 600],
        [670, 615],
        [1000, 640],
        [1240, 650],
      ].map(
        ([x = 0, y = 0], index) =>
          `<g transform="rotate(${-8 + index * 4} ${x} ${y})">${all(rect(x, y + 60, 110, 70, paper.base, 10), disc(x + 20, y + 95, 8, river.base), line(`M${x + 42} ${y + 95}h50`, coral.base, 10))}</g>`,
      ),
    ),
  'letter-to-myself': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      cloud(250, 250, 1.2, paper.base),
      cloud(1380, 480, 1.4, paper.base),
      path('M0 760q400-110 800-30t800-40v210H0z', leaf.base),
      rect(270, 420, 34, 400, ink.base),
      path('M150 480V370a137 120 0 0 1 274 0v110z', coral.base),
      path('M287 250a137 120 0 0 1 137 120v110H330q40-110-43-230z', coral.shade),
      rect(150, 460, 274, 60, coral.shade, 10),
      rect(190, 360, 150, 26, ink.base, 10),
      line('M430 400v-90h70', ochre.base, 18),
      line('M560 800Q760 560 900 470', paper.base, 8),
      `<g transform="rotate(-18 1020 320)">${all(
        rect(820, 190, 420, 270, paper.base, 12),
        path('M820 202l210 160 210-160v-12H820z', sand.base),
        line('M820 196l210 166 210-166', sand.shade, 10),
        disc(1030, 350, 44, coral.base),
        path('M1030 322l10 18 20 3-15 15 4 20-19-10-19 10 4-20-15-15 20-3z', ochre.base),
      )}</g>`,
      path('M880 480l-60 40 20 20zM820 520l-66 20 10 36zM760 560l-70 10 6 38z', coral.base),
      person(600, 830, 1, { pose: 'reach', coat: ochre.base, legs: river.base, hair: ink.base, skin: 3 }, true),
      swallow(1290, 190, 0.9, river.base),
      swallow(1420, 250, 0.6, river.base),
    ),
  'atrium-clock': () =>
    all(
      rect(0, 0, 1600, 900, coral.base),
      rays(860, 430, 1100, 22, '#ea7a58'),
      rect(0, 790, 1600, 110, river.base),
      line('M860-10v130', ink.base, 20),
      put(clock, 'river ochre coral', 860, 780, 660),
      line('M470 800 620 200M560 800 700 200', sand.base, 20),
      repeat(7, (index) => line(`M${494 + index * 22} ${706 - index * 84}h${88 - index}`, sand.base, 16)),
      person(610, 470, 1, { pose: 'reach', coat: ochre.base, legs: ink.base, hair: '#d9d2c4', skin: 0 }),
      ...[
        [1290, 560, 90],
        [1400, 700, 60],
        [210, 640, 100],
      ].map(([x = 0, y = 0, radius = 0]) =>
        all(
          repeat(
            12,
            (index) =>
              `<rect x="${x - radius * 0.16}" y="${y - radius * 1.22}" width="${radius * 0.32}" height="${radius * 0.4}" fill="${ochre.base}" transform="rotate(${index * 30} ${x} ${y})"/>`,
          ),
          ring(x, y, radius * 0.8, ochre.base, radius * 0.4),
          disc(x, y, radius * 0.24, ochre.base),
        ),
      ),
    ),
  'copper-kettle': () =>
    all(
      rect(0, 0, 1600, 900, leaf.base),
      ...[0, 1, 2].map((index) => arch(80 + index * 520, 100, 400, 660, '#7f9f6b')),
      rect(0, 760, 1600, 140, ink.base),
      line('M780-10v200', copper.shade, 60),
      dome(780, 430, 290, copper.base),
      path('M780 140a290 290 0 0 1 290 290H900q20-180-120-290z', copper.shade),
      rect(700, 110, 160, 60, copper.shade, 16),
      rect(480, 420, 600, 60, ochre.base, 20),
      path('M500 480h560v180q0 110-110 110H610q-110 0-110-110z', copper.base),
      path('M920 480h140v180q0 110-110 110H850q110-120 70-290z', copper.shade),
      disc(660, 330, 60, ochre.base),
      disc(660, 330, 40, ink.base),
      rect(600, 570, 300, 110, paper.base, 16),
      line('M650 626q31-26 62 0t62 0 62 0', coral.base, 15),
      line('M500 620H330v60', ochre.shade, 30),
      put(beer, 'ochre river ochre', 300, 830, 260),
      put(beer, 'ochre river ochre', 1240, 830, 330),
      put(beer, 'ochre river ochre', 1450, 830, 260),
      ...[1180, 1290, 1400].map((x, index) => ring(x, 200 + index * 70, 30 - index * 5, '#f0c46f', 8)),
    ),
  'patched-jeans': () =>
    all(
      rect(0, 0, 1600, 900, denim.base),
      stripes([0, 0, 1600, 900], 20, 4, '#41708f'),
      path('M930 90h520v420q0 60-60 90l-200 100-200-100q-60-30-60-90z', denim.shade),
      dashed(line('M960 120h460v380q0 50-50 74l-180 90-180-90q-50-24-50-74z', ochre.base, 9), '28 18'),
      dashed(line('M960 190h460', ochre.base, 9), '28 18'),
      `<g transform="rotate(-7 480 430)">${all(rect(230, 200, 500, 440, coral.base, 24), dots([250, 220, 460, 400], 90, 12, blush.base), dashed(line('M262 232h436v376H262z', paper.base, 10), '34 22'))}</g>`,
      `<g transform="rotate(9 300 720)">${all(rect(120, 620, 300, 220, ochre.base, 20), stripes([140, 640, 260, 180], 52, 20, ochre.shade), dashed(line('M146 646h248v168H146z', river.base, 9), '26 18'))}</g>`,
      line('M730 560q180 40 140 160t170 90', paper.base, 9),
      line('M1040 810l230-90', sand.base, 17),
      line('M1250 730l14-6', denim.shade, 7),
      disc(1260, 330, 30, ochre.base),
      disc(1260, 330, 13, ochre.shade),
    ),
  'evening-bags': () =>
    all(
      rect(0, 0, 1600, 900, '#0b2b33'),
      rect(120, 90, 1360, 700, '#16424a', 20),
      disc(1290, 240, 90, sand.base),
      disc(1330, 214, 80, '#16424a'),
      repeat(14, (index) => disc(180 + ((index * 173) % 1040), 130 + ((index * 61) % 200), index % 3 === 0 ? 6 : 4, paper.base)),
      rect(0, 740, 1600, 160, ochre.shade),
      rect(0, 740, 1600, 30, ochre.base),
      ...[
        [250, 330, 'coral ochre paper'],
        [530, 390, 'leaf ochre paper'],
        [1110, 390, 'sky coral paper'],
      ].map(([x, size]) => all(at(Number(x) - 60, 770 - Number(size) * 0.72, bunch), at(Number(x) + 70, 770 - Number(size) * 0.7, carrot))),
      put(bread, 'ochre sand coral', 1120, 500, 150),
      put(paperBag, 'coral ochre paper', 250, 770, 330),
      put(paperBag, 'leaf ochre paper', 530, 770, 390),
      put(basket, 'coral ochre leaf', 820, 770, 300),
      put(paperBag, 'sky coral paper', 1110, 770, 390),
      put(paperBag, 'ochre coral paper', 1380, 770, 310),
      rect(640, 170, 240, 130, coral.base, 20),
      line('M700 262l120-60', paper.base, 14),
      disc(716, 206, 17, paper.base),
      disc(804, 258, 17, paper.base),
    ),
  'rowing-light': () =>
    all(
      rect(0, 0, 1600, 900, river.base),
      water([0, 120, 1600, 380], '#175a57', '#22635f', 64),
      rect(0, 660, 1600, 240, ink.base),
      ...[260, 620, 980, 1340].map((x, index) =>
        all(
          line(`M${x}-10V${110 + (index % 2) * 40}`, ink.base, 8),
          faded(0.28, path(`M${x - 40} ${200 + (index % 2) * 40}L${x - 190} 660h380L${x + 40} ${200 + (index % 2) * 40}z`, '#f0c46f')),
          disc(x, 180 + (index % 2) * 40, 66, '#f0c46f'),
          rect(x - 30, 96 + (index % 2) * 40, 60, 40, ochre.shade, 8),
          line(`M${x - 22} ${190 + (index % 2) * 40}l14 20 16-34 14 24`, coral.base, 7),
        ),
      ),
      ...[360, 980].map((x, index) =>
        all(
          rect(x - 60, 710, 460, 24, sand.base, 10),
          line(`M${x - 30} 734v50M${x + 370} 734v50`, sand.shade, 20),
          ring(x + 350, 630, 70, ochre.base, 22),
          disc(x + 350, 630, 24, coral.base),
          rect(x + 20, 680, 110, 30, coral.base, 10),
          line(`M${x + 110} 552l220 70`, paper.base, 8),
          person(x + 70, 800, 1, {
            pose: 'sit',
            coat: index === 0 ? coral.base : ochre.base,
            legs: index === 0 ? sky.base : blush.base,
            hair: index === 0 ? ink.base : '#8a4d2b',
            skin: index === 0 ? 2 : 0,
          }),
        ),
      ),
    ),
};

const copper = { base: '#c8723a', shade: '#a25527' };
const leather = '#7a4526';
const bunch = all(...[-30, 0, 30].map((x) => all(line(`M${x / 2} 0L${x}-70`, leaf.shade, 10), disc(x, -84, 30, leaf.base))));
const carrot = all(path('M-24 0 0-130 24 0z', coral.base), line('M0-120l-20-50M0-120v-60M0-120l20-50', leaf.base, 10));
