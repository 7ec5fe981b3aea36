import { fir } from '../motifs/plants-and-animals.ts';
import { waves } from '../patterns.ts';
import { all, arch, at, dashed, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { fjord, flower, leather } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const ankleBoot = all(
  path('M-120-330h190v170q10 60 100 74 110 20 110 86h-400z', leather.base),
  path('M70-330v170q10 60 100 74 110 20 110 86H60q-60-180-40-330z', leather.shade),
  path('M-130-350h210v50h-210z', ink.base),
  line('M30-230h60M36-180h66M56-130h70', ochre.base, 14),
  path('M-124-6h410q10 32-20 32h-370q-24 0-20-32z', ink.base),
);

/** Posters of things to wear and to take along; 960 × 1200. */
export const offers: Drawings = {
  'linen-dress': () =>
    all(
      rect(0, 0, 960, 1200, leaf.base),
      arch(130, 130, 700, 1070, '#8aa876'),
      line('M0 170h960', ink.base, 10),
      line('M480 170v80q30 0 30-30M480 250l-120 70M480 250l120 70', ink.base, 11),
      path('M366 310q114 90 228 0l40 26-30 230 180 500q-304 110-608 0l180-500-30-230z', sand.base),
      path('M594 310l40 26-30 230 180 500q-140 50-270 54l20-550z', sand.shade),
      rect(354, 552, 252, 44, ochre.base, 10),
      path('M300 720h120l-10 130q-66 20-130 0zM560 720h110l30 130q-66 20-130 0z', '#cfc0a6'),
      line('M300 720h120M560 720h110', ochre.shade, 8),
      line('M480 600v460', '#cfc0a6', 6),
      flower(120, 1090, 0.8, paper.base, ochre.base),
      flower(850, 1060, 1, paper.base, ochre.base),
    ),
  'wool-jumper': () =>
    all(
      rect(0, 0, 960, 1200, sand.base),
      disc(480, 430, 380, coral.base),
      path('M0 900q160-60 320 0t320 0 320 0v300H0z', river.base),
      waves([0, 960, 960, 240], 60, '#2f7370', 8, 240),
      path('M350 260h260l210 130 70 560-150 30-70-330v370H290V650l-70 330-150-30 70-560z', fjord.base),
      path('M610 260l210 130 70 560-150 30-70-330v370H520V260z', fjord.shade),
      path('M350 260q130 130 260 0l-20-70q-110-40-220 0z', fjord.shade),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => line(`M${314 + index * 48} 470v460`, index < 4 ? fjord.shade : '#235058', 9)),
      path('M290 430l48-44 48 44 47-44 47 44 47-44 47 44 48-44 48 44v50l-48-44-48 44-47-44-47 44-47-44-47 44-48-44-48 44z', paper.base),
      rect(286, 960, 388, 64, paper.base, 14),
    ),
  'barefoot-boots': () =>
    all(
      rect(0, 0, 960, 1200, ochre.base),
      path('M0 760 960 460v740H0z', coral.base),
      ...[0, 1, 2, 3].map((index) => ring(700, 330, 120 + index * 70, index % 2 === 0 ? ochre.shade : '#eab95c', 22)),
      at(340, 1050, ankleBoot, 1.05),
      at(
        520,
        720,
        all(
          path('M-60-360h190v170q10 60 60 64l10 130q-170 60-320-40z', leather.base),
          path('M130-360v170q10 60 60 64l10 130q-60 20-120 18z', leather.shade),
          path('M-70-380h210v50h-210z', ink.base),
          path('M190-126q140-80 190-220 60 30 50 110-60 180-220 240z', leather.shade),
          line('M-126 20q170 60 310 10 180-60 250-240', ink.base, 34),
          line('M90-260h60M96-210h60', ochre.base, 14),
        ),
        0.9,
        -8,
      ),
    ),
  satchel: () =>
    all(
      rect(0, 0, 960, 1200, river.base),
      disc(480, 560, 400, '#175a57'),
      rect(0, 970, 960, 230, ochre.base),
      line('M230 540Q200 120 480 120t250 420', leather.shade, 36),
      rect(150, 480, 660, 520, leather.base, 40),
      path('M600 480h170q40 0 40 40v440q0 40-40 40H600z', leather.shade),
      path('M136 460h688v230q-20 140-150 140H286q-130 0-150-140z', '#c87a3f'),
      path('M600 460h224v230q-20 140-150 140h-74z', leather.base),
      dashed(line('M170 500h620', blush.base, 7), '28 16'),
      ...[290, 590].map((x) =>
        all(
          rect(x, 640, 80, 240, leather.shade, 12),
          rect(x - 16, 740, 112, 84, ochre.base, 12),
          rect(x + 10, 764, 60, 36, leather.shade, 4),
        ),
      ),
      oval(480, 1030, 380, 24, ochre.shade),
    ),
  'two-person-tent': () =>
    all(
      rect(0, 0, 960, 1200, '#0b2b33'),
      repeat(28, (index) => disc((index * index * 53 + index * 131) % 960, (index * 89) % 480, index % 4 === 0 ? 6 : 4, paper.base)),
      disc(740, 210, 90, sand.base),
      path('M0 620 240 330l170 190 180-240 370 380v200H0z', '#16424a'),
      put(fir, 'river river ink', 110, 860, 420),
      put(fir, 'river river ink', 870, 850, 480),
      path('M0 820q480-90 960 0v380H0z', '#14463b'),
      faded(0.25, oval(480, 990, 440, 70, ochre.base)),
      path('M110 980q20-420 370-420t370 420z', leaf.base),
      path('M480 560q350 0 370 420H700q-10-330-220-420z', leaf.shade),
      path('M260 980q10-330 220-330t220 330z', ochre.base),
      path('M480 980V650q210 0 220 330z', '#f0c46f'),
      path('M260 980q10-330 220-330-110 110-130 330z', leaf.shade),
      line('M110 980l-70 50M850 980l70 50', sand.base, 7),
      path('M560 980q10-70 60-70t60 70z', coral.base),
    ),
  'bike-tune-up': () =>
    all(
      rect(0, 0, 960, 1200, sky.base),
      disc(430, 470, 330, ink.base),
      repeat(18, (index) => `<path d="M400 150l12-56h36l12 56z" fill="${ink.base}" transform="rotate(${index * 20} 430 470)"/>`),
      disc(430, 470, 270, sky.base),
      ...[0, 1, 2, 3, 4].map(
        (index) => `<rect x="400" y="190" width="60" height="240" fill="${ink.base}" transform="rotate(${index * 72} 430 470)"/>`,
      ),
      disc(430, 470, 120, coral.base),
      disc(430, 470, 44, paper.base),
      line('M430 120h700M430 820h160q120 0 120 110t-120 110H-60', ochre.shade, 30),
      dashed(line('M430 120h700M430 820h160q120 0 120 110t-120 110H-60', ink.base, 46), '6 54'),
      line('M430 120h700M430 820h160q120 0 120 110t-120 110H-60', ochre.base, 12),
      path('M700 660h180v480q0 24-24 24H724q-24 0-24-24z', coral.base),
      path('M800 660h80v480q0 24-24 24h-56z', coral.shade),
      path('M700 660q0-60 90-60t90 60z', river.base),
      path('M770 600l10-80 60-180 14 6-30 184-14 70z', river.base),
      path('M862 260q36 50 0 80-36-30 0-80z', ochre.base),
      disc(790, 890, 54, paper.base),
      path('M790 850q36 46 0 74-36-28 0-74z', river.base),
    ),
  'river-perfume': () =>
    all(
      rect(0, 0, 960, 1200, blush.base),
      path('M0 0h480v1200H0z', '#f7d9ca'),
      disc(480, 560, 360, sky.base),
      rect(0, 1010, 960, 190, river.base),
      path('M240 1010h480v-60H240z', '#175a57'),
      rect(410, 180, 140, 150, ochre.base, 12),
      rect(490, 180, 60, 150, ochre.shade, 12),
      rect(436, 330, 88, 40, ochre.shade),
      rect(330, 370, 300, 580, '#5f9da6', 40),
      path('M500 370h90q40 0 40 40v500q0 40-40 40h-90z', '#4a8791'),
      path('M330 640q75-60 150 0t150 0v270q0 40-40 40H370q-40 0-40-40z', ochre.base),
      path('M500 652q60 40 130-12v270q0 40-40 40h-90z', ochre.shade),
      line('M330 640q75-60 150 0t150 0M330 560q75-60 150 0t150 0M330 480q75-60 150 0t150 0', paper.base, 11),
      line('M370 420v440', '#a6cdd3', 14),
      at(770, 960, path('M0 0q-60-90 0-190 70 90 0 190z', leaf.base), 1, 24),
      at(190, 960, path('M0 0q-60-90 0-190 70 90 0 190z', leaf.base), 1, -24),
    ),
};
