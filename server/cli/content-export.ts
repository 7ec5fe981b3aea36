import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Env, readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { exportFiles } from '../mall-api/content/export-files.ts';
import { openDatabase } from '../mall-api/core/db/open.ts';
import { holdData } from '../mall-api/core/db/sqlite/data-lock.ts';
import { toPaths } from '../mall-api/paths.ts';
import { StartError } from '../start-failure.ts';

// `npm run content:export -- <folder>`: writes the content of the tenant TENANT as files, including edits.
const help = `Writes the content of the tenant TENANT (its database in DATA_DIR) as JSON files: what nobody has edited byte for byte as it was
imported, edits in their places, new records behind the others of their kind. Drafts and archived records are left out.

  npm run content:export -- <folder>

Into config/tenants/<tenant>/content, the files say what the site shows, and the next import has nothing edited to keep.`;

try {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === '--help' || folder === '-h') console.info(help);
  else if (folder === undefined || folder === '' || more.length > 0) throw new StartError(`Name one folder.\n\n${help}`);
  else writeAll(readEnv(process.env), resolve(folder));
} catch (error) {
  const isOperators = [ConfigError, StartError].some((kind) => error instanceof kind);
  if (!isOperators || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function writeAll(env: Env, folder: string): void {
  const { databaseFile, lockFile } = toPaths(env);
  if (!existsSync(databaseFile)) throw new StartError(`${databaseFile} is not there: the tenant ${env.tenant} has not run yet.`);
  const release = holdData(lockFile);
  const db = openDatabase(databaseFile);
  const { files, left } = exportFiles(db);
  db.close();
  release();
  const written = files.filter(({ file, text }) => writeChanged(join(folder, file), text)).map(({ file }) => file);
  console.info(`${files.length} files, written: ${written.join(', ') || 'none, as they say the same already'}`);
  const gone = left.filter((file) => existsSync(join(folder, file)));
  if (gone.length > 0) console.info(`Nothing of these is shown any more: remove ${gone.join(', ')}`);
}

/** Writes the whole file or nothing, because an import may read it meanwhile. */
function writeChanged(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
  return true;
}
