import * as z from 'zod/mini';
import { listPictureTexts } from '../contracts/picture-texts.ts';
import { check } from './check.ts';
import { Text, translations } from './fields.ts';

export const PictureText = z.object({ name: z.string(), translations: translations({ alt: Text }) });
export type PictureText = z.infer<typeof PictureText>;

export const pictureTextsChecks = [check(listPictureTexts, { item: PictureText })];
