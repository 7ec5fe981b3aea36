import pino from 'pino';
import { type Env, readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { keepFilesPrivate } from '../data-folder.ts';
import { ContentError } from '../mall-api/content/faults.ts';
import { importContent, toScratchFile } from '../mall-api/content/import.ts';
import { listSkippedEdits } from '../mall-api/content/skipped-edits.ts';
import { openDatabase } from '../mall-api/core/db/open.ts';
import { holdData } from '../mall-api/core/db/sqlite/data-lock.ts';
import { toPaths } from '../mall-api/paths.ts';
import { StartError } from '../start-failure.ts';
import { ArgumentFault, help, type ImportArguments, readArguments } from './content-import/arguments.ts';
import { MapFault } from './geojson/map-fault.ts';
import { toLines } from './geojson/map-report.ts';

// `npm run content:import`: imports the tenant's content again, and prints the number of records of each kind, and the
// edits that were kept instead of the files' contents.
try {
  const given = readArguments(process.argv.slice(2));
  if (given.isHelp) console.info(help);
  else await start(readEnv(process.env), given);
} catch (error) {
  const isOperators = [ContentError, ConfigError, StartError, MapFault, ArgumentFault].some((kind) => error instanceof kind);
  if (!isOperators || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(env: Env, { geojson, ...options }: ImportArguments): Promise<void> {
  if (geojson !== undefined) {
    const importMap = await loadMapImport();
    const { report, written, kept } = importMap({ ...options, env, file: geojson, now: new Date() });
    for (const line of toLines(report)) console.info(line);
    console.info(`Written for ${env.tenant}: ${written.join(', ')}`);
    if (kept.length > 0) console.info(`Kept as they were: ${kept.join(', ')}`);
  }
  const { contentDir, databaseFile, lockFile } = toPaths(env);
  keepFilesPrivate(); // only after the map import, because a map's files must be readable for everyone
  const log = pino({ base: null });
  const release = holdData(lockFile);
  const db = openDatabase(databaseFile, { onCopy: (copy) => log.info({ copy }, 'the database was copied before it is migrated') });
  const counts = importContent({ db, contentDir, importedAt: new Date(), log, scratchFile: toScratchFile(databaseFile) });
  const kept = listSkippedEdits(db);
  db.close();
  release();
  for (const [kind, count] of Object.entries(counts)) console.info(`${String(count).padStart(5)}  ${kind}`);
  for (const { where, what } of kept) console.info(`${where}: ${what}`);
}

/** The parser of a map's opening hours is a development dependency. */
async function loadMapImport() {
  try {
    return (await import('./geojson/import-map.ts')).importMap;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('A map is imported where development dependencies are installed (npm ci): what it makes is files of the tenant.');
  }
}
