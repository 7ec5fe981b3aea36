import * as z from 'zod/mini';
import {
  changeSitePicture,
  getSitePicture,
  getSitePictureUses,
  libraryTypes,
  listPictureTags,
  listSitePictures,
  removeSitePicture,
  replaceSitePicture,
  undoSitePictureReplacement,
  uploadSiteDocument,
  uploadSitePicture,
} from '../contracts/desk-pictures.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { uploadLimits } from '../site/picture-limits.ts';
import { check } from './check.ts';
import { DeskUse } from './desk-records.ts';
import { byLocale, Count, DateTime, Id, ImageAddress } from './fields.ts';

const Version = z.int().check(z.positive());
const Focus = z.string().check(z.regex(/^[0-4][0-4]$/));
const AltText = z.string().check(z.overwrite(cleanTyped), z.maxLength(uploadLimits.altCharacters));
/** Alternative texts for people who cannot see the picture. Empty or missing: not yet written in that language. */
const AltTexts = byLocale(AltText);

const Tag = z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(uploadLimits.tagCharacters));

export const SitePicture = z.object({
  id: Id,
  name: z.string(),
  /** A document (PDF) has no dimensions. */
  type: z.enum(libraryTypes),
  /** Address that records use, without a focus. The address of a document ends with the name of its file. */
  address: ImageAddress,
  width: Count,
  height: Count,
  bytes: Count,
  version: Version,
  /** Focus when cropped, unless the record that shows the picture has its own. */
  focus: Focus,
  alt: AltTexts,
  /** Name of the uploaded file. */
  file_name: z.nullable(z.string()),
  uploaded_at: DateTime,
  /** Name of the uploader. */
  uploaded_by: z.nullable(z.string()),
  /** Number of records that use it. */
  uses: Count,
  /** Free words for searching, in the order in which staff added them. */
  tags: z.array(z.string()),
});
export type SitePicture = z.infer<typeof SitePicture>;

/** `next`: `before` of the next page; null on the last page. */
export const SitePictures = z.object({ pictures: z.array(SitePicture), next: z.nullable(Id) });
export type SitePictures = z.infer<typeof SitePictures>;

/** The first uses, and their total number. */
export const SitePictureUses = z.object({ uses: z.array(z.omit(DeskUse, { path: true })), total: Count });
export type SitePictureUses = z.infer<typeof SitePictureUses>;

export const UploadPictureBody = z.object({
  file_name: z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(uploadLimits.fileNameCharacters))),
});

export const ChangePictureBody = z.object({
  version: Version,
  focus: z.optional(Focus),
  alt: z.optional(AltTexts),
  tags: z.optional(z.array(Tag).check(z.maxLength(uploadLimits.tagsAtMost))),
});

/** `by`: name of the new picture. */
export const ReplacePictureBody = z.object({ by: z.string().check(z.regex(/^[\w.-]{1,37}$/)) });

/** `picture`: the picture that the records have now; `records`: number of changed records. */
export const SitePictureReplacement = z.object({ id: Id, picture: SitePicture, records: Count });
export type SitePictureReplacement = z.infer<typeof SitePictureReplacement>;

export const PictureTags = z.object({ tags: z.array(z.string()) });

export const deskPicturesChecks = [
  check(listSitePictures, { answer: SitePictures }),
  check(listPictureTags, { answer: PictureTags }),
  check(getSitePicture, { answer: SitePicture }),
  check(getSitePictureUses, { answer: SitePictureUses }),
  check(uploadSitePicture, { body: UploadPictureBody, answer: SitePicture }),
  check(uploadSiteDocument, { body: UploadPictureBody, answer: SitePicture }),
  check(changeSitePicture, { body: ChangePictureBody, answer: SitePicture }),
  check(replaceSitePicture, { body: ReplacePictureBody, answer: SitePictureReplacement }),
  check(undoSitePictureReplacement, { answer: SitePictureReplacement }),
  check(removeSitePicture, { answer: SitePicture }),
];
