import { getDeskRecord, listDeskKinds, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { getDeskSchedule } from '#shared/contracts/desk-schedule.ts';

/** Calls that read records. Refetch all of them after a change: a toast can undo a change while another page is open. */
export const recordReads = [listDeskKinds, listDeskRecords, getDeskRecord, getDeskSchedule] as const;
