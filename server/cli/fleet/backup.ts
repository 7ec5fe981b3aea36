import { mapAtOnce } from '../../map-at-once.ts';
import { CommandFault } from '../mall/command.ts';
import { toColumns } from './columns.ts';
import type { FleetContext } from './context.ts';
import type { Centre } from './fleet-file.ts';
import { type CentreState, lookAt } from './look.ts';
import { fillTemplate, runShell } from './shell-command.ts';
import { toBackup } from './status.ts';

/** A backup loads processor and disk, and centres may share a machine. */
const backupsAtOnce = 3;

export interface BackupResult {
  tenant: string;
  url: string;
  isDone: boolean;
  result: string;
  backup: string;
  seconds: number;
}

/**
 * Runs the backup command of each centre, and checks that the centre reports a new backup afterwards. If several gateways
 * of a tenant are listed, the first one counts.
 */
export async function backUpFleet({ centres, ...context }: FleetContext): Promise<BackupResult[]> {
  const firsts = centres.filter(({ tenant }, index) => centres.findIndex((one) => one.tenant === tenant) === index);
  for (const { tenant, backup } of firsts)
    if (backup === undefined) throw new CommandFault(`There is no backup command for ${tenant} in the fleet file.`);
  return mapAtOnce(firsts, backupsAtOnce, (centre) => backUp(centre, context));
}

async function backUp(centre: Centre, { fleet, client, say, clock, signal }: Omit<FleetContext, 'centres'>): Promise<BackupResult> {
  const { tenant, url, backup = '', variables } = centre;
  const begun = clock();
  const before = await lookAt(centre, client);
  const command = fillTemplate(backup, { ...variables, tenant, time: toFileTime(begun) });
  const outcome = signal.aborted ? undefined : await runShell(command, fleet.folder, signal);
  const after = await lookAt(centre, client);
  const seconds = (clock().getTime() - begun.getTime()) / 1000;
  if (outcome && !outcome.isDone) say(`${tenant} ${url}: ${command}\n${outcome.output}`);
  const fault = outcome === undefined ? 'interrupted' : outcome.isDone ? findFault(before, after) : `the command failed: ${outcome.ending}`;
  return { tenant, url, isDone: fault === undefined, result: fault ?? 'done', backup: toBackup(after), seconds };
}

/** Compares two times by the centre's own clock. */
function findFault(before: CentreState, after: CentreState): string | undefined {
  if (after.backupAtSeconds === undefined) return `the age of the backup is unknown (${after.state})`;
  if (before.backupAtSeconds === undefined) return `the age of the backup before it is unknown (${before.state})`;
  return after.backupAtSeconds > before.backupAtSeconds ? undefined : 'the command succeeded, but the centre reports no new backup';
}

/** `20261129-121500` in UTC, for names of files. */
function toFileTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

export function toBackupTable(results: readonly BackupResult[]): string {
  const failed = results.filter(({ isDone }) => !isDone).length;
  const rows = results.map(({ tenant, url, backup, seconds, result }) => [tenant, url, backup, `${seconds.toFixed(0)} s`, result]);
  const sum = `${results.length} centres, ${failed === 0 ? 'all backed up' : `${failed} without a new backup`}.`;
  return `${toColumns(['TENANT', 'ADDRESS', 'BACKUP', 'TOOK', 'RESULT'], rows)}\n\n${sum}`;
}
