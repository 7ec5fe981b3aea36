import type { DeskScheduleNote } from '#shared/contracts/desk-records.ts';
import type { DeskSchedule } from '#shared/contracts/desk-schedule.ts';
import type { Database } from '../core/db/database.ts';
import { addNames } from './record-facts.ts';
import type { Records } from './records.ts';

const maxUpcoming = 200;
const maxFailed = 50;

/** Returns the scheduled acts on records of these kinds, and those that failed. */
export function prepareDeskSchedule({ db, records: { schedules } }: { db: Database; records: Records }) {
  return (kinds: readonly string[]): DeskSchedule => {
    const coming = schedules
      .listComing(kinds, maxUpcoming)
      .map(({ kind, key, act, dueMs }) => ({ kind, key, act, at: new Date(dueMs).toISOString() }));
    const failed = schedules.listFailures(kinds, maxFailed).map(({ kind, key, schedule }) => ({ kind, key, ...toFailure(schedule) }));
    return { coming: addNames(db, coming), coming_total: schedules.countComing(kinds), failed: addNames(db, failed) };
  };
}

function toFailure(schedule: DeskScheduleNote): Pick<DeskSchedule['failed'][number], 'act' | 'at' | 'faults' | 'uses_total'> {
  const { publish_at, unpublish_at, faults, uses_total } = schedule;
  return { act: publish_at === null ? 'archive' : 'publish', at: publish_at ?? unpublish_at ?? '', faults, uses_total };
}
