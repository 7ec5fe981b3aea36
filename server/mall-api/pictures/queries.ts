import type { LibraryType, SitePicture } from '#shared/contracts/desk-pictures.ts';
import type { PictureText } from '#shared/contracts/picture-texts.ts';
import { fold, toWords } from '#shared/rules/fold.ts';
import { uploadedFolder } from '#shared/site/images.ts';
import { isLocale } from '#shared/site/locales.ts';
import type { Database, Row } from '../core/db/database.ts';
import { valuesIn } from '../core/db/sqlite/dialect.ts';
import { hasTable } from '../core/db/sqlite/files.ts';

export interface NewPicture {
  name: string;
  type: LibraryType;
  width: number;
  height: number;
  bytes: number;
  fileName: string | null;
  nowMs: number;
  staffId: number;
}

type Changed = Pick<SitePicture, 'id' | 'name' | 'version' | 'focus' | 'alt' | 'tags' | 'file_name'>;

/** Columns of a picture `p` and the staff `s` who uploaded it, for `toPicture`. */
export const pictureColumns = `p.id, p.name, p.type, p.width, p.height, p.bytes, p.version, p.focus, p.alt, p.file_name, p.at_ms, p.uses, p.tags,
  s.name AS staff_name`;
const maxUses = 100;

/** Table of pictures that the staff have uploaded. Changes run within the caller's transaction. */
export function preparePictureQueries(db: Database) {
  const find = db.prepare(`SELECT ${pictureColumns} FROM picture p LEFT JOIN staff s ON s.id = p.staff_id WHERE p.name = :name`);
  const insert = db.prepare(
    `INSERT INTO picture (name, type, width, height, bytes, file_name, folded, at_ms, staff_id)
     VALUES (:name, :type, :width, :height, :bytes, :fileName, :folded, :nowMs, :staffId) ON CONFLICT (name) DO NOTHING`,
  );
  const update = db.prepare(
    `UPDATE picture SET focus = :focus, alt = :alt, tags = :tags, folded = :folded, version = version + 1
     WHERE name = :name AND version = :version`,
  );
  const removeTags = db.prepare('DELETE FROM picture_tag WHERE picture_id = :id');
  const insertTag = db.prepare(
    'INSERT INTO picture_tag (folded, picture_id, tag) VALUES (:folded, :id, :tag) ON CONFLICT (folded, picture_id) DO NOTHING',
  );
  const remove = db.prepare('DELETE FROM picture WHERE name = :name');
  const listUses = db.prepare('SELECT kind, key FROM picture_use WHERE name = :name ORDER BY kind, key LIMIT :limit');
  const countUses = db.prepare('SELECT count(*) AS total FROM picture_use WHERE name = :name');

  const listTexts = db.prepare(`SELECT name, alt FROM picture WHERE name IN ${valuesIn(':names')} ORDER BY name`);

  return {
    find(name: string): SitePicture | undefined {
      const row = find.get({ name });
      return row && toPicture(row);
    },
    /** Lists the descriptions of pictures, in the available languages. */
    listTexts(names: readonly string[]): PictureText[] {
      return listTexts.all({ names: JSON.stringify(names) }).flatMap(({ name, alt }) => {
        const said = Object.entries(JSON.parse(String(alt)) as Record<string, string>); // safe: written by `update`
        const translations = said.flatMap(([locale, text]) => (isLocale(locale) ? [{ locale, alt: text }] : []));
        return translations.length > 0 ? [{ name: String(name), translations }] : [];
      });
    },
    /** Adds a picture. Returns whether it is new. */
    insert: (picture: NewPicture): boolean => Number(insert.run({ ...picture, folded: toFolded([picture.fileName]) }).changes) > 0,
    /** Updates a picture and its tags. Returns false if the version is outdated. */
    update({ id, name, version, focus, alt, tags, file_name }: Changed): boolean {
      const folded = toFolded([file_name, ...Object.values(alt), ...tags]);
      const row = { name, version, focus, alt: JSON.stringify(alt), tags: JSON.stringify(tags), folded };
      if (Number(update.run(row).changes) === 0) return false;
      removeTags.run({ id });
      for (const tag of tags) insertTag.run({ id, tag, folded: fold(tag) });
      return true;
    },
    remove: (name: string): void => void remove.run({ name }),
    /** Lists the records that use a picture: the first ones, and the total. */
    listUses(name: string, limit = maxUses): { uses: { kind: string; key: string }[]; total: number } {
      const uses = listUses.all({ name, limit }).map(({ kind, key }) => ({ kind: String(kind), key: String(key) }));
      return { uses, total: Number(countUses.get({ name })?.total) };
    },
  };
}

/** Lists the names of all uploaded files: those of the library, and pictures that shops have uploaded. */
export function listPictureNames(db: Database): string[] {
  const ofShops = hasTable(db, 'shop_picture') ? ' UNION SELECT name FROM shop_picture' : ''; // missing in databases of older builds
  return db
    .prepare(`SELECT name FROM picture${ofShops} ORDER BY name`)
    .all()
    .map(({ name }) => String(name));
}

function toFolded(texts: readonly (string | null | undefined)[]): string {
  return [...new Set(texts.flatMap((text) => toWords(text ?? '')))].map((word) => ` ${word}`).join('');
}

const maxNameCharacters = 80;

/** Name of a document's file as visitors see it: `pravidla-2026.pdf`. */
function toDocumentName(fileName: string | null): string {
  const words = toWords((fileName ?? '').replace(/\.pdf$/i, ''))
    .join('-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, maxNameCharacters);
  return `${words || 'document'}.pdf`;
}

export function toPicture(row: Row): SitePicture {
  const name = String(row.name);
  const isDocument = row.type === 'document';
  const fileName = row.file_name === null || row.file_name === undefined ? null : String(row.file_name);
  return {
    id: Number(row.id),
    name,
    type: isDocument ? 'document' : 'picture',
    address: uploadedFolder + (isDocument ? `${name}/${toDocumentName(fileName)}` : name),
    width: Number(row.width),
    height: Number(row.height),
    bytes: Number(row.bytes),
    version: Number(row.version),
    focus: String(row.focus),
    alt: JSON.parse(String(row.alt)) as SitePicture['alt'], // safe: written by `update`
    file_name: fileName,
    uploaded_at: new Date(Number(row.at_ms)).toISOString(),
    uploaded_by: row.staff_name === null ? null : String(row.staff_name),
    uses: Number(row.uses),
    tags: JSON.parse(String(row.tags)) as string[], // safe: written by `update`
  };
}
