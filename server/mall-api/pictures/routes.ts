import type { FastifyInstance } from 'fastify';
import {
  changeSitePicture,
  getSitePicture,
  getSitePictureUses,
  listSitePictures,
  removeSitePicture,
  uploadSitePicture,
} from '#shared/contracts/desk-pictures.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listPictureTexts } from '#shared/contracts/picture-texts.ts';
import { implement } from '../core/http/implement.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareSitePictures } from './site-pictures.ts';

/** The staff's picture library, and public descriptions of pictures. The files themselves are public: `media/routes.ts`. */
export function registerDeskPictures(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { uploadedFiles } = dependencies;
  const pictures = prepareSitePictures({ ...dependencies, files: uploadedFiles });
  app.addHook('onReady', async () => pictures.sweep());

  implement(app, listPictureTexts, ({ query: { names } }) => pictures.listTexts(names?.split(',') ?? []));

  implementStaff(app, dependencies, listSitePictures, ({ query }) => pictures.list(query));
  implementStaff(app, dependencies, getSitePicture, ({ params: { name } }) => pictures.get(name));
  implementStaff(app, dependencies, getSitePictureUses, ({ params: { name } }) => pictures.listUses(name));

  implementStaff(app, dependencies, uploadSitePicture, ({ picture, body, staff }) => {
    if (!picture) throw new ApiError('UnprocessableEntity', { errors: { image: ['required'] } });
    return pictures.add(picture, body.file_name, staff);
  });
  implementStaff(app, dependencies, changeSitePicture, ({ params: { name }, body, staff }) => pictures.change(name, body, staff));
  implementStaff(app, dependencies, removeSitePicture, ({ params: { name }, staff }) => pictures.remove(name, staff));
}
