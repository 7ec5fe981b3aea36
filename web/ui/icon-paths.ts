import { plainPaths } from './plain-paths.ts';

/** Icons of social networks, which records cannot use by name. */
const brandPaths = {
  facebook: 'M14.5 21v-7.5h3L18 10h-3.5V8c0-1.2.5-2 2-2H18V3h-2.5C12.5 3 11 4.8 11 7.5V10H8v3.5h3V21',
  instagram: 'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12 16a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM17 7h.01',
  linkedin: 'M5 10v10M5 5.5h.01M10 20V10M10 14c0-2.6 1.6-4 4-4s4 1.4 4 4v6',
  pinterest: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.5 20.5l2.3-9.5M9.2 13.2c-1.7-3.6.3-6 3.1-6 2.7 0 4.2 1.8 3.7 4.3-.6 3-3.6 4-5.1 2.3',
  telegram: 'M21 4L3 11l5.5 2.2L17 7.5l-6.5 7.3 6.5 4.7z',
  tiktok: 'M13.5 3v11.8a3.7 3.7 0 1 1-3.7-3.7M13.5 3c.3 2.8 2.2 4.8 5 5',
  viber:
    'M6.5 4.5h2.3l1.3 3.3-1.6 1.3a9.5 9.5 0 0 0 5.4 5.4l1.3-1.6 3.3 1.3v2.3a2 2 0 0 1-2.2 2A13.5 13.5 0 0 1 4.5 6.7a2 2 0 0 1 2-2.2zM13 3.5a8 8 0 0 1 7.5 7.5M13 7a4.5 4.5 0 0 1 4 4',
  whatsapp: 'M3.5 20.5l1.3-4.6A8.4 8.4 0 1 1 8 19.2zM9 8c-.6 3.5 3.5 7.6 7 7l.5-1.9-2-1-1 1c-1-.4-1.8-1.2-2.2-2.2l1-1-1-2z',
  youtube: 'M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM10 9v6l5-3z',
} as const;

/** Paths of all icons, in one stroke style on a 24 × 24 grid. */
export const iconPaths = { ...plainPaths, ...brandPaths } as const;

export type IconName = keyof typeof iconPaths;
