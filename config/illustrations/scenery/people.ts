import { skins } from '../palette.ts';
import { all, at, disc, line, path } from '../shapes.ts';

/** Limbs around the feet at 0, 0; hips 140 above, shoulders 240, head 290. */
const poses = {
  stand: { legs: 'M-14-140V-8M14-140V-8', arms: 'M-26-234L-38-146M26-234L38-146' },
  walk: { legs: 'M-4-140L-44-8M4-140L24-74 48-8', arms: 'M-24-234L-46-186-34-140M24-234L48-192 62-150' },
  run: { legs: 'M0-140L-34-84-92-92M0-140L52-106 40-34', arms: 'M-20-232L-58-198-34-160M20-232L56-196 84-222' },
  warrior: { legs: 'M-10-130L-74-96V-8M10-130L96-8', arms: 'M-22-230L-118-228M22-230L118-228' },
  dance: { legs: 'M-12-140L-34-76-20-8M12-140L44-90 26-16', arms: 'M-24-232L-74-254-66-316M24-232L70-206 96-254' },
  reach: { legs: 'M-14-140V-8M14-140V-8', arms: 'M-26-232L-40-146M26-232L62-270 76-328' },
  carry: { legs: 'M-14-140V-8M14-140V-8', arms: 'M-26-232L-36-176 8-166M26-232L40-176 0-166' },
  wave: { legs: 'M-14-140V-8M14-140V-8', arms: 'M-26-234L-40-146M26-234L68-240 74-300' },
  sit: { legs: 'M0-132L66-126 62-8M0-132L52-118 40-8', arms: 'M-18-228L-6-168 44-150M18-228L28-170 54-154' },
} as const;

type Figure = {
  pose?: keyof typeof poses;
  coat: string;
  legs: string;
  hair: string;
  skin?: 0 | 1 | 2 | 3;
  sleeve?: string;
  /** A skirt instead of trousers. */
  skirt?: string;
  long?: boolean;
};

/** A person of flat shapes, 320 high, standing on 0, 0. */
export function figure({ pose = 'stand', coat, legs, hair, skin = 0, sleeve = coat, skirt, long = false }: Figure) {
  const tone = skins[skin];
  const { legs: legPath, arms } = poses[pose];
  return all(
    long ? path('M-30-296q0-34 30-34t30 34l4 70h-68z', hair) : '',
    line(legPath, skirt === undefined ? legs : tone, 25),
    line(arms, sleeve, 19),
    skirt === undefined ? '' : path('M-32-156h64l26 92q-58 18-116 0z', skirt),
    line('M0-264v18', tone, 20),
    path('M-34-226q2-22 34-22t34 22l2 96h-72z', coat),
    disc(0, -288, 26, tone),
    path('M-28-284q-4-34 28-34t28 34q-16-4-22-16-10 16-34 16z', hair),
  );
}

export const person = (x: number, y: number, scale: number, look: Figure, isMirrored = false) =>
  isMirrored ? at(x, y, `<g transform="scale(-1 1)">${figure(look)}</g>`, scale) : at(x, y, figure(look), scale);
