import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Keeps when the last backup was made, for whoever watches the site: backups themselves lie elsewhere. */
export function noteBackup(file: string, madeAt: Date): void {
  writeFileSync(file, `${madeAt.toISOString()}\n`, { mode: 0o600 });
}

/** Undefined: none was made yet, or it is not known. */
export function findLastBackup(file: string): Date | undefined {
  const madeAt = existsSync(file) ? new Date(readFileSync(file, 'utf8').trim()) : undefined;
  return madeAt && !Number.isNaN(madeAt.getTime()) ? madeAt : undefined;
}
