import { blocks } from '../motifs/children-and-gifts.ts';
import { laptop, speaker, television } from '../motifs/leisure.ts';
import { fir } from '../motifs/plants-and-animals.ts';
import { dots, rays } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { all, at, dashed, disc, dome, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const gear = (x: number, y: number, radius: number, teeth: number, fill: string, hole: string) =>
  all(
    repeat(
      teeth,
      (index) =>
        `<rect x="${x - radius * 0.1}" y="${y - radius * 1.16}" width="${radius * 0.2}" height="${radius * 0.3}" fill="${fill}" transform="rotate(${Math.round((index * 3600) / teeth) / 10} ${x} ${y})"/>`,
    ),
    disc(x, y, radius, fill),
    disc(x, y, radius * 0.66, hole),
    disc(x, y, radius * 0.22, fill),
    line(`M${x - radius * 0.7} ${y}h${radius * 1.4}M${x} ${y - radius * 0.7}v${radius * 1.4}`, fill, radius * 0.12),
  );

const rails = (d: string, sleeper: string, rail: string) =>
  all(dashed(line(d, sleeper, 74, 'butt'), '16 26'), line(d, rail, 44), line(d, sand.base, 26));

/** Books, gifts, electronics, jewellery and toys; 1200 × 900. */
export const booksAndGadgets: Drawings = {
  ohmia: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      rect(170, 90, 860, 560, ink.base, 30),
      rect(200, 120, 800, 500, coral.base, 8),
      path('M200 500q200-160 400-40t400-60v212q0 8-8 8H208q-8 0-8-8z', coral.shade),
      disc(860, 240, 70, ochre.base),
      rect(540, 650, 120, 70, ink.base),
      rect(400, 716, 400, 24, ink.base, 12),
      line('M330 760h140q20 0 10-30-150-90-150-240a270 270 0 0 1 540 0q0 150-150 240-10 30 10 30h140', paper.base, 54),
      rect(250, 680, 130, 160, ochre.base, 50),
      rect(820, 680, 130, 160, ochre.base, 50),
      rect(340, 670, 50, 180, ink.base, 22),
      rect(810, 670, 50, 180, ink.base, 22),
    ),
  'ohmia-2': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      ...[200, 600, 1000].map((x) =>
        all(line(`M${x}-10v110`, ink.base, 6), dome(x, 170, 70, coral.base), dome(x, 170, 26, ochre.base, true)),
      ),
      rect(0, 240, 1200, 40, paper.base),
      put(television, 'river ochre coral', 600, 600, 400),
      put(speaker, 'coral ochre river', 190, 620, 320),
      put(speaker, 'ochre paper coral', 1010, 620, 320),
      path('M60 600h1080l60 80H0z', sand.base),
      rect(0, 680, 1200, 40, sand.shade),
      path('M60 720h90v180H60zM1050 720h90v180h-90z', ochre.shade),
      put(laptop, 'ochre coral sky', 380, 668, 290),
      put(laptop, 'blush river coral', 820, 668, 290),
    ),
  pixlarna: () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      rect(60, 250, 760, 560, ink.base, 60),
      path('M240 250l50-90h260l50 90z', ink.base),
      rect(60, 390, 760, 280, coral.base),
      disc(440, 530, 250, paper.base),
      disc(440, 530, 214, ink.base),
      disc(440, 530, 160, river.base),
      path('M440 530V370a160 160 0 0 1 160 160z', sky.base),
      disc(440, 530, 70, ink.base),
      disc(390, 480, 34, paper.base),
      rect(120, 220, 100, 40, coral.base, 10),
      ...[
        [690, 340, 90, 0],
        [780, 430, 90, 1],
        [690, 520, 90, 2],
        [780, 610, 90, 3],
        [870, 330, 74, 4],
        [880, 520, 74, 0],
        [690, 690, 80, 1],
        [870, 700, 60, 2],
        [960, 430, 60, 3],
        [980, 610, 54, 4],
        [970, 250, 50, 1],
        [1050, 340, 40, 0],
        [1060, 520, 40, 2],
        [1080, 690, 34, 3],
        [1120, 430, 28, 4],
        [1130, 250, 24, 1],
        [1140, 600, 22, 0],
        [960, 160, 30, 2],
      ].map(([x = 0, y = 0, size = 0, tone = 0]) =>
        rect(x, y, size, size, [sky.base, coral.base, river.base, blush.base, paper.base][tone] ?? ''),
      ),
    ),
  'knihy-u-soutoku': () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      path('M0 0h1200v470q-300-130-600-20T0 430z', ochre.base),
      disc(600, 260, 150, coral.base),
      path('M80 420q270-110 520 60 250-170 520-60v380q-270-110-520 60-250-170-520-60z', coral.base),
      path('M120 380q250-100 480 60v370Q370 670 120 750z', paper.base),
      path('M1080 380q-250-100-480 60v370q230-140 480-60z', paper.shade),
      path('M120 520q160-90 260-10t220 30v110q-140 10-230-60T120 640z', river.base),
      path('M1080 470q-140-70-240 30t-240 40v110q170-10 260-80t220-10z', '#2b7a80'),
      line('M130 570q150-80 240-6t226 30M1070 520q-130-50-220 34t-250 42', sky.base, 8),
      path('M560 540h80v230l-40 30-40-30z', river.base),
      at(
        300,
        540,
        all(path('M-70 0H70L46 34H-46z', coral.base), path('M0-10v-90l52 80z', ochre.base), path('M-8-10v-80l-40 76z', sand.shade)),
      ),
      line('M190 700q120-40 220-10M1010 700q-120-40-220-10M190 436q120-40 240 0M1010 410q-120-30-240 20', sand.shade, 10),
      put(fir, 'leaf paper river', 960, 480, 110),
      put(fir, 'leaf paper river', 1020, 470, 80),
    ),
  'papirovy-drak': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      ...[
        [180, 200, 1.3],
        [960, 640, 1.2],
        [300, 720, 0.8],
      ].map(([x = 0, y = 0, s = 0]) => at(x, y, path('M-110 0a40 40 0 0 1 26-74 62 62 0 0 1 112-14A48 48 0 0 1 112 0z', paper.base), s)),
      path('M820 60l240 250-330 260L590 200z', coral.base),
      path('M820 60l240 250-470-110z', ochre.base),
      path('M1060 310L730 570 820 60z', coral.shade),
      path('M820 60l240 250-160-38z', ochre.shade),
      line('M730 570q-120 20-140 120t-160 60-180-90-160 40', river.base, 8),
      ...[
        [640, 620, -30],
        [500, 770, 20],
        [330, 720, -50],
      ].map(([x = 0, y = 0, turn = 0], index) =>
        at(
          x,
          y,
          all(
            rect(-90, -17, 130, 34, [coral.base, river.base, ochre.base][index] ?? ''),
            path('M40-17l50 17-50 17z', blush.base),
            path('M72-7l18 7-18 7z', ink.base),
            rect(-112, -17, 24, 34, paper.base),
          ),
          1.15,
          turn,
        ),
      ),
      ...[
        [200, 640, -12],
        [90, 470, 16],
      ].map(([x = 0, y = 0, turn = 0]) =>
        at(x, y, all(rect(-80, -54, 160, 108, paper.base, 6), path('M-80-54h160L0 16z', blush.base), disc(0, 12, 16, coral.base)), 1, turn),
      ),
    ),
  'drazka-33': () =>
    all(
      rect(0, 0, 1200, 900, coral.base),
      disc(480, 500, 640, ink.base),
      ...[600, 560, 520, 476, 440, 396, 352, 312].map((radius, index) =>
        ring(480, 500, radius, index % 3 === 0 ? '#4a4740' : '#33312c', 6),
      ),
      faded(0.14, path('M480 500 60-40h300zM480 500l420 560H600z', paper.base)),
      disc(480, 500, 210, ochre.base),
      path('M480 500H270a210 210 0 0 1 420 0z', blush.base),
      line('M300 500q45-40 90 0t90 0 90 0 90 0', river.base, 18),
      disc(480, 500, 24, paper.base),
      disc(1060, 150, 96, sand.base),
      disc(1060, 150, 48, river.base),
      line('M1060 150 1010 560 820 720', sand.base, 30),
      `<g transform="rotate(40 810 728)">${rect(740, 690, 120, 72, river.base, 10)}</g>`,
    ),
  'kaca-kuba': () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      rays(430, 560, 900, 14, '#f0bfa9'),
      rect(0, 720, 1200, 180, river.base),
      oval(430, 832, 190, 22, river.shade),
      line('M430 120v210', ink.base, 26),
      disc(430, 110, 40, coral.base),
      path('M430 830 170 480q-20-60 60-90 200-60 400 0 80 30 60 90z', coral.base),
      path('M430 830 690 480q20-60-60-90-90-28-200-30z', coral.shade),
      path('M164 470q266 110 532 0-4 30-26 60-240 90-480 0-22-30-26-60z', ochre.base),
      path('M250 590q180 60 360 0l-34 46q-146 40-292 0z', sky.base),
      line('M110 560a340 120 0 0 0 90 150M750 560a340 120 0 0 1-90 150', paper.base, 10),
      put(blocks, 'ochre sky leaf', 940, 830, 440),
      line('M940 60 880 210M960 60v70M980 60l60 160M920 70 920 300', ink.base, 4),
      line('M840 60h240M960 30v60', ochre.shade, 20),
      person(960, 400, 0.85, { pose: 'dance', coat: river.base, legs: coral.base, hair: ochre.base }),
    ),
  'kaca-kuba-2': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      dots([0, 0, 1200, 900], 120, 9, leaf.shade),
      path('M-20 620q300-140 560 20t700-80v170q-380 180-720 40t-540 20z', sky.base),
      rails('M300 170h560a230 230 0 0 1 0 470H340a235 235 0 0 1-40-470z', ochre.shade, ochre.base),
      rect(470, 596, 200, 96, coral.base, 10),
      line('M480 616h180M480 672h180', coral.shade, 8),
      at(
        560,
        170,
        all(
          rect(-80, -36, 150, 72, coral.base, 14),
          rect(-80, -36, 60, 72, ochre.base, 10),
          disc(40, 0, 20, river.base),
          rect(74, -12, 20, 24, river.base),
        ),
        1.1,
      ),
      at(370, 172, all(rect(-80, -34, 150, 68, river.base, 12), rect(-60, -20, 110, 40, sky.base, 6))),
      put(fir, 'river leaf ink', 590, 470, 190),
      put(fir, 'river leaf ink', 700, 440, 130),
      rect(380, 330, 110, 110, paper.base, 6),
      path('M366 350l70-70 70 70z', coral.base),
      rect(1020, 740, 110, 110, ochre.base, 10),
      rect(80, 760, 96, 96, coral.base, 10),
      disc(128, 808, 26, paper.base),
      path('M1075 766l36 60h-72z', paper.base),
    ),
  'zlatnictvi-almandin': () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      repeat(24, (index) => {
        const x = (index % 6) * 220 + (Math.floor(index / 6) % 2) * 110;
        const y = Math.floor(index / 6) * 240;
        return line(`M${x} ${y}l60-50 60 50-60 90zM${x} ${y}h120M${x + 60} ${y - 50}v140`, '#1d625f', 5);
      }),
      ring(600, 620, 220, ochre.base, 56),
      path('M400 718a222 222 0 0 0 420-40l-50-20a172 172 0 0 1-330 20z', ochre.shade),
      path('M500 400h200l-40 60H540z', ochre.shade),
      path('M420 90h360l140 130-320 270-320-270z', '#9c2430'),
      path('M420 90l70 130h220l70-130z', '#c4404a'),
      path('M420 90 280 220h210zM600 490 490 220h220z', '#b03340'),
      path('M780 90l140 130H710z', '#7d1722'),
      path('M920 220 600 490l110-270z', '#861b27'),
      path('M420 90h360l-40 74-70-34H520l-70 20z', '#dd6a70'),
      line('M160 200v90M115 245h90M1030 560v70M995 595h70M980 90v44M958 112h44', paper.base, 9),
    ),
  cifernik: () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      gear(1010, 220, 180, 18, ochre.base, sky.base),
      gear(180, 730, 210, 20, coral.base, sky.base),
      gear(1050, 700, 150, 16, river.base, sky.base),
      gear(210, 180, 120, 14, ochre.shade, sky.base),
      disc(600, 450, 380, river.base),
      disc(600, 450, 336, paper.base),
      path('M600 450V114a336 336 0 0 1 291 504z', sand.base),
      repeat(
        12,
        (index) =>
          `<rect x="${index % 3 === 0 ? 586 : 593}" y="140" width="${index % 3 === 0 ? 28 : 14}" height="${index % 3 === 0 ? 70 : 44}" rx="7" fill="${index % 3 === 0 ? coral.base : river.base}" transform="rotate(${index * 30} 600 450)"/>`,
      ),
      disc(600, 610, 84, sky.base),
      disc(600, 610, 66, paper.base),
      line('M600 610v-44', coral.base, 8),
      line('M600 450 470 330', ink.base, 26),
      line('M600 450 790 300', ink.base, 18),
      disc(600, 450, 28, ochre.base),
    ),
};
