import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isUploaded, uploadedFolder } from '#shared/site/images.ts';
import { maxShopPictures } from '#shared/site/shop-offers.ts';
import { toPictureData } from '../account/pictures.ts';
import type { Database, Row } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import { findWebpSize } from '../core/webp-size.ts';
import { preparePictureQueries } from './queries.ts';
import { type UploadedFiles, uploadedName } from './uploaded-files.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  operatorActs: Pick<OperatorActs, 'record'>;
}

/** Staff member of a shop. */
export interface Uploader extends StaffDoer {
  companyId: number;
}

/** Age at which pictures are removed that no proposal names: longer than a shop fills in a form. */
const unusedMs = 86_400_000;

/** SQL condition: the picture `p` was not published by an approval, nor uploaded by the centre. */
const isHidden = `NOT EXISTS (SELECT 1 FROM picture l WHERE l.name = p.name) AND NOT EXISTS (SELECT 1 FROM picture_use u WHERE u.name = p.name)`;

/** Pictures that shops have uploaded. Only their shop and the editors see them before an approval publishes them. */
export function prepareShopPictures({ db, clock, operatorActs }: Dependencies) {
  const library = preparePictureQueries(db);
  const findOwn = db.prepare('SELECT * FROM shop_picture WHERE company_id = :companyId AND name = :name');
  const findAny = db.prepare('SELECT * FROM shop_picture WHERE name = :name ORDER BY id LIMIT 1');
  const findHidden = db.prepare(`SELECT 1 FROM shop_picture p WHERE p.name = :name AND ${isHidden} LIMIT 1`);
  const listHidden = db.prepare(`SELECT p.name, p.at_ms FROM shop_picture p WHERE p.company_id = :companyId AND ${isHidden}`);
  const listBodies = db.prepare(
    `SELECT base, body FROM shop_proposal WHERE company_id = :companyId AND state IN ('draft', 'waiting', 'sent_back')`,
  );
  const remove = db.prepare('DELETE FROM shop_picture WHERE company_id = :companyId AND name = :name');
  const insert = db.prepare(
    `INSERT INTO shop_picture (company_id, name, width, height, bytes, file_name, at_ms, staff_id)
     VALUES (:companyId, :name, :width, :height, :bytes, :fileName, :nowMs, :staffId) ON CONFLICT (company_id, name) DO NOTHING`,
  );

  const isOfShop = (companyId: number, name: string) => findOwn.get({ companyId, name }) !== undefined;
  const isHiddenNow = (name: string) => findHidden.get({ name }) !== undefined;

  /** Removes pictures that no open proposal names. Returns the names of files that are no longer needed. */
  function removeUnused(companyId: number): string[] {
    const texts = listBodies.all({ companyId }).map(({ base, body }) => `${base} ${body}`);
    const before = clock().getTime() - unusedMs;
    const unused = listHidden
      .all({ companyId })
      .filter(({ name, at_ms }) => Number(at_ms) < before && !texts.some((text) => text.includes(String(name))))
      .map(({ name }) => String(name));
    for (const name of unused) remove.run({ companyId, name });
    return unused.filter((name) => findAny.get({ name }) === undefined);
  }

  return {
    /** Whether a shop may use a picture: files of the site, except uploads of others. */
    mayUse: (companyId: number, source: string): boolean =>
      isPlainPath(source) && (!isUploaded(source) || isOfShop(companyId, source.slice(uploadedFolder.length))),
    /** Whether a file must not be served, because it is not published. */
    isHidden: isHiddenNow,
    /** Whether a shop has uploaded the file, so that it must not be removed with the library's picture. */
    has: (name: string): boolean => findAny.get({ name }) !== undefined,
    /** Adds the pictures of an approved record to the library. Runs within the caller's transaction. */
    addToLibrary(sources: readonly string[]): void {
      for (const name of sources.filter(isUploaded).map((source) => source.slice(uploadedFolder.length))) {
        const row = findAny.get({ name });
        if (row) library.insert({ ...toFacts(row), type: 'picture', nowMs: Number(row.at_ms), staffId: Number(row.staff_id) });
      }
    },
    /** Adds a WebP file made by the gateway. Throws `Conflict` (`image`) if the shop has too many unpublished pictures. */
    async add(files: UploadedFiles, file: Buffer, fileName: string | undefined, tenant: Uploader): Promise<SitePicture> {
      const { companyId, staffId, name: operator } = tenant;
      const size = findWebpSize(file);
      if (!size) throw new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } });
      const name = await files.write(file);
      const facts = { ...size, bytes: file.length, fileName: fileName || null };
      const unused = await awaitTransaction(db, () => {
        const gone = removeUnused(companyId).filter((one) => one !== name);
        if (!isOfShop(companyId, name) && listHidden.all({ companyId }).length >= maxShopPictures) return undefined;
        const isNew = Number(insert.run({ companyId, name, ...facts, nowMs: clock().getTime(), staffId }).changes) > 0;
        const after = { bytes: facts.bytes, file_name: facts.fileName };
        if (isNew) operatorActs.record({ act: 'shop picture', subject: name, operator, staffId, after });
        return gone;
      });
      for (const one of unused ?? [name]) if (!library.find(one) && !findAny.get({ name: one })) files.remove(one);
      if (!unused) throw new ApiError('Conflict', { errors: { image: ['limit_reached'] } });
      if (!files.has(name)) await files.write(file); // removed meanwhile
      const row = findOwn.get({ companyId, name });
      if (!row) throw new ApiError('Conflict', { errors: { image: ['limit_reached'] } });
      return toPicture(row, operator);
    },
    /** Returns an unpublished picture; null if it is public, or of another shop than the company. Editors have no company. */
    async read(files: Pick<UploadedFiles, 'find'>, companyId: number | undefined, name: string): Promise<string | null> {
      const isAllowed = companyId === undefined || isOfShop(companyId, name);
      if (!uploadedName.test(name) || !isAllowed || !isHiddenNow(name)) return null;
      const file = await files.find(name);
      return file ? toPictureData(file) : null;
    },
  };
}

/** Whether an address is a path of the site that names its file in only one way, without `..` or encoded characters. */
function isPlainPath(source: string): boolean {
  return source.startsWith('/') && !source.includes('%') && URL.parse(source, 'http://site.invalid')?.pathname === source;
}

export type ShopPictures = ReturnType<typeof prepareShopPictures>;

function toFacts(row: Row) {
  return {
    name: String(row.name),
    width: Number(row.width),
    height: Number(row.height),
    bytes: Number(row.bytes),
    fileName: row.file_name === null || row.file_name === undefined ? null : String(row.file_name),
  };
}

/** Converts a picture that is not in the library to the library's form, so that the desk shows both alike. */
function toPicture(row: Row, by: string): SitePicture {
  const { fileName, ...facts } = toFacts(row);
  return {
    ...facts,
    id: Number(row.id),
    type: 'picture',
    address: uploadedFolder + facts.name,
    ...{ version: 1, focus: '22', alt: {}, file_name: fileName, uses: 0, tags: [] },
    uploaded_at: new Date(Number(row.at_ms)).toISOString(),
    uploaded_by: by,
  };
}
