import { car } from '../motifs/beauty-and-services.ts';
import { fruitCrate } from '../motifs/food.ts';
import { dog, pottedPlant } from '../motifs/plants-and-animals.ts';
import { checks, dots } from '../patterns.ts';
import { all, disc, line, oval, path, rect, ring, spots } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const animalSign = (ground: string, content: string) =>
  all(rect(0, 0, 1920, 1080, ground), rect(0, 900, 1920, 180, river.base), dots([60, 60, 1800, 780], 120, 6, '#ffffff55'), content);
/** What a dog may and may not do; 1920 × 1080. */
export const pagePets: Drawings = {
  'pet-lift': () =>
    animalSign(
      sky.base,
      all(
        rect(700, 120, 560, 780, paper.base, 20),
        rect(740, 180, 230, 720, sky.shade),
        rect(990, 180, 230, 720, sky.shade),
        path('M980 40l60 70H920z', coral.base),
        put(dog, 'ochre coral river', 880, 900, 420),
      ),
    ),
  'pet-bowl': () =>
    animalSign(
      blush.base,
      all(
        path('M760 640h640l-110 250q-10 20-40 20H910q-30 0-40-20z', river.base),
        oval(1080, 640, 320, 60, sky.base),
        oval(1080, 644, 270, 40, sky.shade),
        put(dog, 'coral ochre river', 560, 910, 520),
        spots(
          [
            [1000, 480, 26],
            [1120, 420, 18],
            [1210, 500, 22],
          ],
          (x, y, radius) => disc(x, y, radius, sky.base),
        ),
      ),
    ),
  'pet-supermarket': () =>
    animalSign(
      leaf.base,
      all(
        put(fruitCrate, 'coral ochre leaf', 1240, 900, 520),
        put(fruitCrate, 'ochre coral leaf', 1620, 900, 400),
        put(dog, 'sand coral river', 520, 900, 480),
        ring(960, 480, 360, coral.base, 44),
        line('M706 734 1214 226', coral.base, 44),
      ),
    ),
  'pet-car': () =>
    animalSign(
      ochre.base,
      all(disc(1560, 240, 150, coral.base), put(car, 'river coral sky', 900, 900, 900), put(dog, 'coral ochre paper', 850, 600, 220)),
    ),
  'pet-chair': () =>
    animalSign(
      sand.base,
      all(
        line('M1240 900V360M1240 640h300v260', ink.base, 30),
        rect(1220, 330, 40, 330, coral.base, 16),
        rect(1220, 620, 340, 44, coral.base, 16),
        rect(420, 520, 640, 40, river.base, 14),
        rect(720, 550, 40, 350, river.base),
        checks([420, 500, 640, 36], 36, coral.base),
        put(pottedPlant, 'coral leaf ochre', 560, 506, 190),
        put(dog, 'ochre coral river', 960, 900, 340),
      ),
    ),
};
