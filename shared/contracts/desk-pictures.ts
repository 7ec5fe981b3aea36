import type {
  ChangePictureBody,
  PictureTags,
  ReplacePictureBody,
  SitePicture,
  SitePictureReplacement,
  SitePictures,
  SitePictureUses,
  UploadPictureBody,
} from '../schemas/desk-pictures.ts';
import { uploadLimits } from '../site/picture-limits.ts';
import { endpoint, schema } from './endpoint.ts';
import { choice, day, id, optional, text } from './parameters.ts';

export type { SitePicture, SitePictureReplacement, SitePictures, SitePictureUses } from '../schemas/desk-pictures.ts';

/** Pictures that staff have uploaded for the site. Each is named by a hash of its content. */

const ofEditors = { access: 'staff', roles: ['editor', 'manager'] } as const;
const name = text({ form: /^[\w.-]+$/, most: 37 });
const tag = text({ least: 1, most: uploadLimits.tagCharacters });

/** Kinds of files in the library. */
export const libraryTypes = ['picture', 'document'] as const;
export type LibraryType = (typeof libraryTypes)[number];

/**
 * Newest first, starting after the `id` in `before`. `q`: word prefixes in the alternative texts, in any language, in the file name and in the tags.
 * `used`: `nowhere`, or a kind of content that uses the picture. `from`, `to`: days of the upload, both included.
 */
export const listSitePictures = endpoint({
  name: 'listSitePictures',
  path: '/v1/staff/pictures',
  ...ofEditors,
  query: {
    before: optional(id),
    q: optional(text({ most: 100 })),
    type: optional(choice(libraryTypes)),
    used: optional(text({ form: /^[a-z-]+$/, most: 40 })),
    tag: optional(tag),
    from: optional(day),
    to: optional(day),
  },
  answer: schema<typeof SitePictures>(),
});

/** Tags in use, in alphabetical order, at most twenty. `q`: beginning of the tag. */
export const listPictureTags = endpoint({
  name: 'listPictureTags',
  path: '/v1/staff/picture-tags',
  ...ofEditors,
  query: { q: optional(tag) },
  answer: schema<typeof PictureTags>(),
});

export const getSitePicture = endpoint({
  name: 'getSitePicture',
  path: '/v1/staff/pictures/{name}',
  ...ofEditors,
  params: { name },
  answer: schema<typeof SitePicture>(),
});

/** Records whose published version, draft or file contains the picture. */
export const getSitePictureUses = endpoint({
  name: 'getSitePictureUses',
  path: '/v1/staff/pictures/{name}/uses',
  ...ofEditors,
  params: { name },
  answer: schema<typeof SitePictureUses>(),
});

/**
 * Idempotent: uploading the same picture again returns the existing one. `UnprocessableEntity` (`image`: `invalid`) if it is not a picture that can
 * be shown.
 */
export const uploadSitePicture = endpoint({
  name: 'uploadSitePicture',
  method: 'POST',
  path: '/v1/staff/pictures',
  ...ofEditors,
  picture: 'image',
  pictureUse: 'site',
  body: schema<typeof UploadPictureBody>(),
  answer: schema<typeof SitePicture>(),
});

/**
 * Adds a PDF document to the library. Idempotent: uploading the same file again returns the existing document. `UnprocessableEntity` (`file`:
 * `invalid`) if the file is not a complete PDF document.
 */
export const uploadSiteDocument = endpoint({
  name: 'uploadSiteDocument',
  method: 'POST',
  path: '/v1/staff/documents',
  ...ofEditors,
  picture: 'file',
  pictureUse: 'document',
  body: schema<typeof UploadPictureBody>(),
  answer: schema<typeof SitePicture>(),
});

/** `Conflict` (`version`: `invalid`) if someone else has changed it since. */
export const changeSitePicture = endpoint({
  name: 'changeSitePicture',
  method: 'POST',
  path: '/v1/staff/pictures/{name}',
  ...ofEditors,
  params: { name },
  body: schema<typeof ChangePictureBody>(),
  answer: schema<typeof SitePicture>(),
});

/**
 * Replaces the picture in all records that use it, published or draft, by another one of the library. A new picture without descriptions gets those of
 * the old one. `Conflict` (`name`): `not_allowed` if a record uses it that the caller may not change, `too_big` if too many records use it,
 * `not_available` if the content would be invalid.
 */
export const replaceSitePicture = endpoint({
  name: 'replaceSitePicture',
  method: 'POST',
  path: '/v1/staff/pictures/{name}/replacement',
  ...ofEditors,
  params: { name },
  body: schema<typeof ReplacePictureBody>(),
  answer: schema<typeof SitePictureReplacement>(),
});

/** Undoes a replacement in the records that still have the new picture. Repeated calls have no effect. */
export const undoSitePictureReplacement = endpoint({
  name: 'undoSitePictureReplacement',
  method: 'POST',
  path: '/v1/staff/picture-replacements/{id}/undo',
  ...ofEditors,
  params: { id },
  answer: schema<typeof SitePictureReplacement>(),
});

/** Deletes the picture permanently. `Conflict` (`name`: `already_used`) if a record uses it. */
export const removeSitePicture = endpoint({
  name: 'removeSitePicture',
  method: 'POST',
  path: '/v1/staff/pictures/{name}/removal',
  ...ofEditors,
  params: { name },
  answer: schema<typeof SitePicture>(),
});
