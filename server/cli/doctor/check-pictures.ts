import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../mall-api/core/db/database.ts';
import { hasTable } from '../../mall-api/core/db/sqlite/files.ts';
import { listPictureNames } from '../../mall-api/pictures/queries.ts';
import { type Finding, fault } from './finding.ts';

/** Finds pictures of the desk's library whose files are missing, whether or not a record uses them. */
export function checkPictures(edited: Database, uploadedDir: string): Finding[] {
  if (!hasTable(edited, 'picture')) return []; // database of an older build
  return listPictureNames(edited).flatMap((name) => {
    const file = join(uploadedDir, name);
    return existsSync(file)
      ? []
      : [fault('pictures', `${file} is in the desk’s library, and there is no such file: restore it from a backup`)];
  });
}
