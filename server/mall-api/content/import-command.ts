import pino from 'pino';
import { type Env, readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { keepFilesPrivate } from '../../data-folder.ts';
import { StartError } from '../../start-failure.ts';
import { holdData } from '../data-lock.ts';
import { openDatabase } from '../db/open.ts';
import { toPaths } from '../paths.ts';
import { ContentError } from './faults.ts';
import { MapFault } from './geojson/map-fault.ts';
import { toLines } from './geojson/map-report.ts';
import { importContent } from './import.ts';
import { ArgumentFault, help, type ImportArguments, readArguments } from './import-arguments.ts';

// `npm run content:import`: imports the tenant's content, whatever was imported before, and prints how many of each kind there are.
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
  keepFilesPrivate(); // not before: a map's files are for everybody to read
  const log = pino({ base: null });
  const release = holdData(lockFile);
  const db = openDatabase(databaseFile, { onCopy: (copy) => log.info({ copy }, 'the database was copied before it is migrated') });
  const counts = importContent({ db, contentDir, importedAt: new Date(), log });
  db.close();
  release();
  for (const [kind, count] of Object.entries(counts)) console.info(`${String(count).padStart(5)}  ${kind}`);
}

/** What reads a map's opening hours is no part of what runs a site. */
async function loadMapImport() {
  try {
    return (await import('./geojson/import-map.ts')).importMap;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('A map is imported where development dependencies are installed (npm ci): what it makes is files of the tenant.');
  }
}
