import type { ChangePictureBody, SitePicture, SitePictures, SitePictureUses, UploadPictureBody } from '../schemas/desk-pictures.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, optional, text } from './parameters.ts';

export type { SitePicture, SitePictures, SitePictureUses } from '../schemas/desk-pictures.ts';

/** The pictures that the staff have uploaded for the site. Each is known by a name made of what is in it. */

const ofEditors = { access: 'staff', roles: ['editor', 'manager'] } as const;
const name = text({ form: /^[\w.-]+$/, most: 37 });

/** The last first; from `before`, an `id`, on. `q`: beginnings of words of the alternative texts, in any language, and of the file's name. */
export const listSitePictures = endpoint({
  name: 'listSitePictures',
  path: '/v1/staff/pictures',
  ...ofEditors,
  query: { before: optional(id), q: optional(text({ most: 100 })) },
  answer: schema<typeof SitePictures>(),
});

export const getSitePicture = endpoint({
  name: 'getSitePicture',
  path: '/v1/staff/pictures/{name}',
  ...ofEditors,
  params: { name },
  answer: schema<typeof SitePicture>(),
});

/** Records that show it, or would by their draft or their file. */
export const getSitePictureUses = endpoint({
  name: 'getSitePictureUses',
  path: '/v1/staff/pictures/{name}/uses',
  ...ofEditors,
  params: { name },
  answer: schema<typeof SitePictureUses>(),
});

/** The same picture twice is one, so that whoever is not answered sends it again. `UnprocessableEntity` (`image`: `invalid`) for what is no picture that can be shown. */
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

/** `Conflict` (`version`: `invalid`) where somebody else has changed it meanwhile. */
export const changeSitePicture = endpoint({
  name: 'changeSitePicture',
  method: 'POST',
  path: '/v1/staff/pictures/{name}',
  ...ofEditors,
  params: { name },
  body: schema<typeof ChangePictureBody>(),
  answer: schema<typeof SitePicture>(),
});

/** For good. `Conflict` (`name`: `already_used`) where a record has it. */
export const removeSitePicture = endpoint({
  name: 'removeSitePicture',
  method: 'POST',
  path: '/v1/staff/pictures/{name}/removal',
  ...ofEditors,
  params: { name },
  answer: schema<typeof SitePicture>(),
});
