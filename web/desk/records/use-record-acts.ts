import { useState } from 'react';
import { changeDeskRecord, type DeskAct, type DeskOutcome, type DeskRecord } from '#shared/contracts/desk-records.ts';
import type { Json, JsonObject } from '../forms/json.ts';
import { recordReads } from '../lib/record-reads.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';

export interface RecordAction {
  act: DeskAct;
  body?: JsonObject;
  to?: number;
  /** Times for `schedule`. */
  at?: Pick<DeskRecord, 'publish_at' | 'unpublish_at'>;
}

/** Body in the mall API's format. */
type Sent = Omit<RecordAction, 'body'> & { body?: JsonObject | Json[] };

/** Actions on one record. Refetches the record, lists and counts after each. */
export function useRecordActs(kind: string, key: string) {
  const act = useAct(changeDeskRecord);
  const refresh = useRefresh();
  const [doing, setDoing] = useState<DeskAct>();

  async function send(version: number, { act: name, body, to, at }: Sent): Promise<DeskOutcome | undefined> {
    setDoing(name);
    const request = { act: name, version, ...(body && { body }), ...(to !== undefined && { to }), ...at };
    const outcome = await act.send(request, { params: { kind, key } });
    if (outcome?.outcome === 'done') void refresh(...recordReads);
    return outcome;
  }

  return { ...act, doing: act.isSending ? doing : undefined, send };
}

/** Actions for a click on Publish: if the page has changes to a draft, they are saved first, so that they are published too. */
export function toPublishing(record: Pick<DeskRecord, 'has_draft'>, body: JsonObject, isChanged: boolean): RecordAction[] {
  if (!record.has_draft) return [{ act: 'save', body }];
  return isChanged ? [{ act: 'draft', body }, { act: 'publish' }] : [{ act: 'publish' }];
}

/**
 * Action for scheduling. Sends the page's content with a publication if it has changes or is not a draft yet. Setting only an end does not save typed
 * input.
 */
export function toScheduling(
  { has_draft }: Pick<DeskRecord, 'has_draft'>,
  at: NonNullable<RecordAction['at']>,
  body: JsonObject,
  isChanged: boolean,
): RecordAction {
  return { act: 'schedule', at, ...(at.publish_at !== null && (isChanged || !has_draft) && { body }) };
}

/** Restores a version. If it was a live version, it becomes live again, and the current draft is discarded, but stays in the history. */
export function toRestoring({ has_draft, history }: Pick<DeskRecord, 'has_draft' | 'history'>, to: number): RecordAction[] {
  const isShown = history.some(({ version, act }) => version === to && shownActs.includes(act));
  return [{ act: 'restore', to }, ...(has_draft && isShown ? [{ act: 'discard' } as const] : [])];
}

/** Acts of the history after which visitors see the version. */
export const shownActs: readonly string[] = ['import', 'save', 'publish', 'restore'];

/** The version that was live before the last action. */
export function findShownBefore({ history, version }: Pick<DeskRecord, 'history' | 'version'>): number | undefined {
  return history.find((line) => line.version < version && shownActs.includes(line.act))?.version;
}
