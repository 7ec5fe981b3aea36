import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toFingerprint } from '../core/secrets/address-key.ts';
import { uploadedName } from '../pictures/uploaded-files.ts';
import { type FileContent, readArchive } from './archive.ts';
import { BackupFault, codeOf, isFullDisk } from './backup-fault.ts';
import { type DatabaseFacts, examineDatabase, Manifest, ManifestForm, manifestName, newestForm } from './facts.ts';

/** Contents of an intact backup. */
export interface CheckedBackup {
  manifest: Manifest;
  bytes: number;
  facts: DatabaseFacts;
  /** Pictures in the backup, and pictures named by the database that were missing when the backup was made. */
  pictures: number;
  missingPictures: number;
  /** Whether the backup contains the key of the hashes. False before the first one-time bonus. */
  hasKey: boolean;
}

/** Location of the unpacked contents. */
interface UnpackedBackup extends CheckedBackup {
  database: string;
  key: string;
  /** Pictures of receipts and messages, and pictures that the staff have uploaded. */
  unpacked: Readonly<Record<PictureFolder, UnpackedFolder>>;
}

/** Picture folders as named in DATA_DIR, and their allowed file names. */
export const pictureFolders = { receipts: /^[\w-]{1,64}\.(?:webp|pdf)$/, media: uploadedName } as const;
export type PictureFolder = keyof typeof pictureFolders;

export interface UnpackedFolder {
  path: string;
  names: string[];
}

const manifestAtMost = 64 * 1024;
const sqliteMagic = 'SQLite format 3\0';

/** Whether the file is a bare database, such as a copy made before a migration. Throws `BackupFault` if the file is unreadable. */
export async function isBareDatabase(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(sqliteMagic.length), 0, sqliteMagic.length, 0);
      return buffer.toString('latin1', 0, bytesRead) === sqliteMagic;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new BackupFault(`There is no file ${file}.`);
    throw new BackupFault(`${file} cannot be read (${codeOf(error)}).`, { cause: error });
  }
}

interface CheckOptions {
  folder?: string;
  signal?: AbortSignal | undefined;
  /** Facts of the database that was just packed. The archive's checksum proves that it contains the same database. */
  examined?: DatabaseFacts;
}

/** Reads and verifies a complete archive without changes. Temporarily unpacks the database. Throws `BackupFault` if anything is wrong. */
export async function checkArchive(file: string, { folder = tmpdir(), signal, examined }: CheckOptions = {}): Promise<CheckedBackup> {
  const aside = mkdtempSync(join(folder, '.mallfront-check-'));
  try {
    return await unpackArchive(file, aside, { withPictures: false, signal, ...(examined && { examined }) });
  } finally {
    rmSync(aside, { recursive: true });
  }
}

/** Unpacks an archive into a folder and verifies it. If it throws `BackupFault`, discard the folder's contents. */
export async function unpackArchive(
  file: string,
  folder: string,
  { withPictures = true, signal, examined }: { withPictures?: boolean } & Pick<CheckOptions, 'signal' | 'examined'> = {},
): Promise<UnpackedBackup> {
  const database = join(folder, 'database.sqlite');
  const key = join(folder, 'addresses.key');
  const unpacked = {
    receipts: { path: join(folder, 'receipts'), names: [] as string[] },
    media: { path: join(folder, 'media'), names: [] as string[] },
  };
  const taken = new Set<string>();
  const found: { manifest?: Manifest; isBegun: boolean } = { isBegun: false };
  if (withPictures) for (const { path } of Object.values(unpacked)) await mkdir(path, { mode: 0o700 });

  async function take(name: string, content: FileContent): Promise<void> {
    const isFirst = !found.isBegun;
    found.isBegun = true;
    if (isFirst) found.manifest = await readManifest(name, content, file);
    if (isFirst || !found.manifest) return;
    const { tenant } = found.manifest;
    const { [name]: target } = { [`${tenant}.sqlite`]: database, [`keys/${tenant}-addresses.key`]: key };
    const picture = findPicture(name, tenant);
    if (taken.has(name) || (target === undefined && !picture))
      throw new BackupFault(`${file} is damaged: ${name} does not belong into it.`);
    taken.add(name);
    if (target === database && examined) return drop(content);
    if (target !== undefined || !picture) return write(target ?? '', content, true);
    const into = unpacked[picture.folder];
    into.names.push(picture.name);
    return withPictures ? write(join(into.path, picture.name), content, false) : drop(content);
  }

  try {
    await readArchive(file, take, signal);
  } catch (error) {
    if (error instanceof BackupFault && !found.isBegun) throw toForeign(file, error);
    if (isFullDisk(error)) throw new BackupFault(`There is no room in ${folder} to unpack ${file} for its check.`, { cause: error });
    throw error;
  }
  const { manifest } = found;
  if (!manifest || !taken.has(`${manifest.tenant}.sqlite`)) throw new BackupFault(`${file} is damaged: there is no database in it.`);
  const hasKey = taken.has(`keys/${manifest.tenant}-addresses.key`);
  const facts = withKeyLaw(examined ?? examineDatabase(database, file), hasKey ? readFileSync(key) : undefined);
  const [names, uploads] = [new Set(unpacked.receipts.names), new Set(unpacked.media.names)];
  const isMissing = (found: ReadonlySet<string>) => (name: string) => !found.has(name);
  return {
    manifest,
    facts,
    bytes: statSync(file).size,
    pictures: names.size + uploads.size,
    missingPictures: facts.pictures.filter(isMissing(names)).length + facts.uploads.filter(isMissing(uploads)).length,
    hasKey,
    database,
    key,
    unpacked,
  };
}

function findPicture(path: string, tenant: string): { folder: PictureFolder; name: string } | undefined {
  const [folder = '', of, name = '', ...more] = path.split('/');
  if ((folder !== 'receipts' && folder !== 'media') || of !== tenant || more.length > 0) return undefined;
  return pictureFolders[folder].test(name) ? { folder, name } : undefined;
}

/** Adds a broken law if the key is missing: the database can be restored without it, but the site does not start. */
export function withKeyLaw(facts: DatabaseFacts, key: Buffer | undefined): DatabaseFacts {
  const isThere = !facts.keyFingerprint || (key && toFingerprint(key) === facts.keyFingerprint);
  return isThere ? facts : { ...facts, brokenLaws: [...facts.brokenLaws, 'the key of the hashed addresses and sealed codes is there'] };
}

async function readManifest(name: string, content: FileContent, file: string): Promise<Manifest> {
  if (name !== manifestName) throw toForeign(file);
  let text = '';
  for await (const chunk of content) {
    text += Buffer.from(chunk).toString('latin1');
    if (text.length > manifestAtMost) throw toForeign(file);
  }
  const json = parse(text);
  const kind = ManifestForm.safeParse(json);
  if (!kind.success) throw toForeign(file);
  if (kind.data.version > newestForm) throw new BackupFault(`${file} is of a newer version of this program: restore it with that one.`);
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw new BackupFault(`${file} is damaged: ${manifestName} is not what was written.`);
  return manifest.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toForeign(file: string, cause?: unknown): BackupFault {
  return new BackupFault(`${file} is no backup that npm run mall -- backup has made.`, { cause });
}

/** Writes an unpacked file. `flush` is not necessary for files that can be unpacked again. */
async function write(path: string, content: FileContent, flush: boolean): Promise<void> {
  await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', mode: 0o600, flush }));
}

async function drop(content: FileContent): Promise<void> {
  for await (const _chunk of content);
}
