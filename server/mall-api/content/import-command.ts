import pino from 'pino';
import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { openDatabase } from '../db/open.ts';
import { toPaths } from '../paths.ts';
import { ContentError } from './faults.ts';
import { importContent } from './import.ts';

// `npm run content:import`: imports the tenant's content, whatever was imported before, and prints how many of each kind.
try {
  const { contentDir, databaseFile } = toPaths(readEnv(process.env));
  const db = openDatabase(databaseFile);
  const counts = importContent({ db, contentDir, importedAt: new Date(), log: pino({ base: null }) });
  db.close();
  for (const [kind, count] of Object.entries(counts)) console.info(`${String(count).padStart(5)}  ${kind}`);
} catch (error) {
  if (!(error instanceof ContentError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
