import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import {
  changeSitePicture,
  getSitePicture,
  getSitePictureUses,
  listPictureTags,
  listSitePictures,
  removeSitePicture,
  replaceSitePicture,
  type SitePicture,
  type SitePictures,
  type SitePictureUses,
  undoSitePictureReplacement,
  uploadSiteDocument,
  uploadSitePicture,
} from '#shared/contracts/desk-pictures.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listPictureTexts } from '#shared/contracts/picture-texts.ts';
import { fold } from '#shared/rules/fold.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import { picturesOfPage } from '#shared/site/picture-limits.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { OperatorAct, OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import { findWebpSize } from '../core/webp-size.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { readDay } from '../records/apply-change.ts';
import { addNames } from '../records/record-facts.ts';
import { type PictureFilters, preparePictureLists } from './picture-lists.ts';
import { type NewPicture, preparePictureQueries } from './queries.ts';
import { prepareReplacements } from './replacements.ts';
import type { ShopPictures } from './shop-pictures.ts';
import type { UploadedFiles } from './uploaded-files.ts';

/** Registers the staff's picture library and the public descriptions of pictures. The files themselves are public (`media/routes.ts`). */
export function registerDeskPictures(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { uploadedFiles } = dependencies;
  const pictures = prepareSitePictures({ ...dependencies, files: uploadedFiles });
  const replacements = prepareReplacements({ ...dependencies, pictures: preparePictureQueries(dependencies.db) });
  app.addHook('onReady', async () => pictures.sweep());

  implement(app, listPictureTexts, ({ query: { names } }) => pictures.listTexts(names?.split(',') ?? []));

  implementStaff(app, dependencies, listSitePictures, ({ query }) => pictures.list(query));
  implementStaff(app, dependencies, listPictureTags, ({ query: { q } }) => ({ tags: pictures.listTags(q) }));
  implementStaff(app, dependencies, getSitePicture, ({ params: { name } }) => pictures.get(name));
  implementStaff(app, dependencies, getSitePictureUses, ({ params: { name } }) => pictures.listUses(name));

  implementStaff(app, dependencies, uploadSitePicture, ({ picture, body, staff }) => {
    if (!picture) throw new ApiError('UnprocessableEntity', { errors: { image: ['required'] } });
    return pictures.add(picture, body.file_name, staff);
  });
  implementStaff(app, dependencies, uploadSiteDocument, ({ picture: file, body, staff }) => {
    if (!file) throw new ApiError('UnprocessableEntity', { errors: { file: ['required'] } });
    return pictures.addDocument(file, body.file_name, staff);
  });
  implementStaff(app, dependencies, changeSitePicture, ({ params: { name }, body, staff }) => pictures.change(name, body, staff));
  implementStaff(app, dependencies, replaceSitePicture, ({ params: { name }, body: { by }, staff }) =>
    replacements.replace(name, by, staff),
  );
  implementStaff(app, dependencies, undoSitePictureReplacement, ({ params: { id }, staff }) => replacements.undo(id, staff));
  implementStaff(app, dependencies, removeSitePicture, ({ params: { name }, staff }) => pictures.remove(name, staff));
}

const pdfBeginning = Buffer.from('%PDF-');

interface Dependencies {
  db: Database;
  clock: () => Date;
  operatorActs: Pick<OperatorActs, 'record'>;
  files: UploadedFiles;
  shopPictures: Pick<ShopPictures, 'has'>;
}

/** Handles pictures that the staff have uploaded: files and metadata. All acts are logged. Throws `NotFound` for unknown names. */
function prepareSitePictures({ db, clock, operatorActs, files, shopPictures }: Dependencies) {
  const queries = preparePictureQueries(db);
  const lists = preparePictureLists(db);
  const noteShown = db.prepare('INSERT INTO content_change (at_ms, kinds) VALUES (:atMs, :kinds)');
  const get = (name: string): SitePicture => found(queries.find(name));

  function record(
    act: 'upload' | 'change' | 'remove',
    subject: string,
    hand: StaffDoer,
    states: Pick<OperatorAct, 'before' | 'after'> = {},
  ): void {
    operatorActs.record({ act: `pictures ${act}`, subject, operator: hand.name, staffId: hand.staffId, ...states });
  }

  /** Writes the file first, so that the library names no missing file. */
  async function addFile(
    file: Buffer,
    facts: Pick<NewPicture, 'type' | 'width' | 'height'>,
    fileName: string | undefined,
    hand: StaffDoer,
  ): Promise<SitePicture> {
    const ending = facts.type === 'document' ? 'pdf' : 'webp';
    const name = await files.write(file, ending);
    const about = { ...facts, bytes: file.length };
    const row = { name, ...about, fileName: fileName || null, nowMs: clock().getTime(), staffId: hand.staffId };
    try {
      await awaitTransaction(db, () => {
        if (queries.insert(row)) record('upload', name, hand, { after: { ...about, file_name: row.fileName } });
      });
    } catch (error) {
      if (!queries.find(name) && !shopPictures.has(name)) files.remove(name);
      throw error;
    }
    if (!files.has(name)) await files.write(file, ending); // the picture has been removed meanwhile
    return get(name);
  }

  return {
    get,
    list({ from, to, ...filters }: PictureFilters & { from?: string | undefined; to?: string | undefined }): SitePictures {
      const { timeZone } = readDay(db);
      const fromMs = from && toInstant(from, '00:00', timeZone).getTime();
      const untilMs = to && toInstant(addDays(to, 1), '00:00', timeZone).getTime();
      const rows = lists.list({
        ...filters,
        ...(fromMs && { fromMs }),
        ...(untilMs && { untilMs }),
        limit: picturesOfPage + 1,
      });
      const pictures = rows.slice(0, picturesOfPage);
      return { pictures, next: rows.length > picturesOfPage ? (pictures.at(-1)?.id ?? null) : null };
    },
    listUses(name: string): SitePictureUses {
      get(name);
      const { uses, total } = queries.listUses(name);
      return { uses: addNames(db, uses), total };
    },
    listTexts: queries.listTexts,
    listTags: lists.listTags,
    /** Adds a WebP file made by the gateway. An existing picture stays unchanged. */
    async add(file: Buffer, fileName: string | undefined, hand: StaffDoer): Promise<SitePicture> {
      const size = findWebpSize(file);
      if (!size) throw new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } });
      return addFile(file, { type: 'picture', ...size }, fileName, hand);
    },
    /** Adds a PDF document. An existing document stays unchanged. */
    async addDocument(file: Buffer, fileName: string | undefined, hand: StaffDoer): Promise<SitePicture> {
      if (!file.subarray(0, pdfBeginning.length).equals(pdfBeginning))
        throw new ApiError('UnprocessableEntity', { errors: { file: ['invalid'] } });
      return addFile(file, { type: 'document', width: 0, height: 0 }, fileName, hand);
    },
    /** Changes a picture's metadata. Throws `Conflict` (`version`) if it was changed meanwhile. */
    change: (name: string, { version, focus, alt, tags }: BodyOf<typeof changeSitePicture>, hand: StaffDoer) =>
      awaitTransaction(db, () => {
        const picture = get(name);
        const next = {
          focus: focus ?? picture.focus,
          alt: alt ? withoutEmpty(alt) : picture.alt,
          tags: tags ? withoutRepeated(tags) : picture.tags,
        };
        if (!queries.update({ ...picture, ...next, version })) throw new ApiError('Conflict', { errors: { version: ['invalid'] } });
        if (picture.uses > 0 && !isDeepStrictEqual(next.alt, picture.alt))
          noteShown.run({ atMs: clock().getTime(), kinds: '["pictures"]' }); // pages contain the description
        record('change', name, hand, {
          before: { focus: picture.focus, alt: picture.alt, tags: picture.tags },
          after: next,
        });
        return get(name);
      }),
    /** Removes a picture. Throws `Conflict` (`name`) if a record uses it. */
    async remove(name: string, hand: StaffDoer): Promise<SitePicture> {
      const removed = await awaitTransaction(db, () => {
        const picture = get(name);
        if (picture.uses > 0) throw new ApiError('Conflict', { errors: { name: ['already_used'] } });
        queries.remove(name);
        record('remove', name, hand, { before: { alt: picture.alt, file_name: picture.file_name } });
        return picture;
      });
      if (!queries.find(name) && !shopPictures.has(name)) files.remove(name);
      return removed;
    },
    sweep: (): void => files.sweep(clock()),
  };
}

function withoutEmpty(alt: SitePicture['alt']): SitePicture['alt'] {
  return Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== undefined && text !== ''));
}

/** Removes tags that differ only by case, accents or punctuation from an earlier one, and tags without letters. */
function withoutRepeated(tags: readonly string[]): string[] {
  const byWord = new Map<string, string>();
  for (const tag of tags) if (fold(tag) !== '' && !byWord.has(fold(tag))) byWord.set(fold(tag), tag);
  return [...byWord.values()];
}
