import * as z from 'zod/mini';
import {
  changeSitePicture,
  getSitePicture,
  getSitePictureUses,
  listSitePictures,
  removeSitePicture,
  uploadSitePicture,
} from '../contracts/desk-pictures.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { uploadLimits } from '../site/picture-limits.ts';
import { check } from './check.ts';
import { DeskUse } from './desk-records.ts';
import { Count, DateTime, Id, ImageAddress } from './fields.ts';

const Version = z.int().check(z.positive());
const Focus = z.string().check(z.regex(/^[0-4][0-4]$/));
const AltText = z.string().check(z.overwrite(cleanTyped), z.maxLength(uploadLimits.altCharacters));
/** What is to be seen, for who cannot see it. Empty, or not there: not said in that language yet. */
const AltTexts = z.object({ cz: z.optional(AltText), sk: z.optional(AltText), en: z.optional(AltText), de: z.optional(AltText) });

export const SitePicture = z.object({
  id: Id,
  name: z.string(),
  /** As records name it, without a focus. */
  address: ImageAddress,
  width: Count,
  height: Count,
  bytes: Count,
  version: Version,
  /** What stays in sight where it is cropped, unless the record that shows it says otherwise. */
  focus: Focus,
  alt: AltTexts,
  /** As its file was called when it was sent. */
  file_name: z.nullable(z.string()),
  uploaded_at: DateTime,
  /** Their name. */
  uploaded_by: z.nullable(z.string()),
  /** How many records have it. */
  uses: Count,
});
export type SitePicture = z.infer<typeof SitePicture>;

/** `next`: from where the list goes on; null: this was all. */
export const SitePictures = z.object({ pictures: z.array(SitePicture), next: z.nullable(Id) });
export type SitePictures = z.infer<typeof SitePictures>;

/** The first of them, and how many there are. */
export const SitePictureUses = z.object({ uses: z.array(z.omit(DeskUse, { path: true })), total: Count });
export type SitePictureUses = z.infer<typeof SitePictureUses>;

export const UploadPictureBody = z.object({
  file_name: z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(uploadLimits.fileNameCharacters))),
});

export const ChangePictureBody = z.object({ version: Version, focus: z.optional(Focus), alt: z.optional(AltTexts) });

export const deskPicturesChecks = [
  check(listSitePictures, { answer: SitePictures }),
  check(getSitePicture, { answer: SitePicture }),
  check(getSitePictureUses, { answer: SitePictureUses }),
  check(uploadSitePicture, { body: UploadPictureBody, answer: SitePicture }),
  check(changeSitePicture, { body: ChangePictureBody, answer: SitePicture }),
  check(removeSitePicture, { answer: SitePicture }),
];
