import { coat, dress } from '../motifs/clothes.ts';
import { armchair, bookcase, sofa } from '../motifs/home.ts';
import { scales } from '../patterns.ts';
import { all, arch, line, oval, path, rect } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { coral, ink, leaf, ochre, put, river, sand, sky } from './tones.ts';

/** Second pictures of rooms that are furnished with the same things. */
export const rooms: Drawings = {
  'knihy-u-soutoku-2': () =>
    all(
      rect(0, 0, 1200, 900, coral.shade),
      rect(0, 760, 1200, 140, river.base),
      put(bookcase, 'sand coral river', 210, 770, 760),
      put(bookcase, 'sand ochre river', 1000, 770, 760),
      arch(450, 170, 310, 590, sky.base),
      path('M450 520q150-60 310 0v240H450z', leaf.base),
      scales([450, 600, 310, 160], 30, river.base, 6),
      oval(610, 836, 300, 40, coral.base),
      put(armchair, 'ochre river coral', 610, 836, 430),
    ),
  'vendelina-2': () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      rect(0, 770, 1200, 130, ochre.base),
      path('M60 120h420v700H60z', ink.base),
      arch(380, 250, 80, 560, sky.base),
      path('M60 120h300q-40 300-20 700H60z', coral.base),
      line('M120 140q-10 300 0 670M190 140q-10 300 0 670M260 140q-16 300-6 670', coral.shade, 16),
      rect(30, 96, 480, 34, ochre.base, 17),
      put(dress, 'river ochre coral', 700, 620, 430),
      put(dress, 'coral paper ochre', 850, 620, 430),
      put(coat, 'ochre river coral', 1000, 612, 430),
      line('M560 244h600M600 244v570M1120 244v570', river.base, 14),
      put(sofa, 'blush coral river', 850, 850, 330),
    ),
};
