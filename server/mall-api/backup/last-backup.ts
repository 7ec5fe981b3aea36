import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Stores the time of the last backup for monitoring, because backups are stored elsewhere. */
export function noteBackup(file: string, madeAt: Date): void {
  writeFileSync(file, `${madeAt.toISOString()}\n`, { mode: 0o600 });
}

/** Returns the time of the last backup. Undefined if there is no backup yet or the time is unreadable. */
export function findLastBackup(file: string): Date | undefined {
  const madeAt = existsSync(file) ? new Date(readFileSync(file, 'utf8').trim()) : undefined;
  return madeAt && !Number.isNaN(madeAt.getTime()) ? madeAt : undefined;
}
