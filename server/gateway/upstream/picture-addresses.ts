import type * as z from 'zod/mini';
import type { PublishedSettings } from '#shared/contracts/settings.ts';
import { IconName, ImageAddress } from '#shared/schemas/fields.ts';
import { settingGroups } from '#shared/site/settings.ts';
import { type Change, changeBySchema } from './by-schema.ts';

/** Maps a picture's address to the one to publish; undefined: the picture is dropped. */
export type ReadPicture = (address: string) => string | undefined;

const isAddress = (text: string): boolean => /^(?:https?:)?\//i.test(text);

/**
 * Creates a function that maps every picture's address in data of this schema, before parsing. For the embedded mall
 * API it maps only addresses that the contract allows and leaves the others to the parser.
 */
export function toPictureReader(schema: z.core.$ZodType, read: ReadPicture, isLenient: boolean): (data: unknown) => unknown {
  const picture: Change = (value) => {
    if (typeof value !== 'string') return value;
    return isLenient || ImageAddress.safeParse(value).success ? read(value) : value;
  };
  const icon: Change = (value) => (typeof value === 'string' && isAddress(value) ? read(value) : value);
  const change = changeBySchema(schema, (one) => (one === ImageAddress ? picture : one === IconName ? icon : undefined));
  return change ?? ((data) => data);
}

const pictureGroups = settingGroups.filter((group) => group !== 'documents');

/** Maps every picture's address in the settings; names of icons stay. */
export function readSettingPictures(settings: PublishedSettings, read: ReadPicture): PublishedSettings {
  const entries = Object.entries(settings).flatMap(([key, value]) => {
    const isPicture = isAddress(value) && pictureGroups.some((group) => key.startsWith(`${group}_`));
    const next = isPicture ? read(value) : value;
    return next === undefined ? [] : [[key, next] as const];
  });
  return Object.fromEntries(entries);
}
