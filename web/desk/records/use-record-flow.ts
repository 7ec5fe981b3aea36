import { useState } from 'react';
import type { DeskOutcome, DeskRecord } from '#shared/contracts/desk-records.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findMissing, refuseUnreadableForm } from '../forms/form-checks.ts';
import { isObject, isSame, type Json, type JsonObject } from '../forms/json.ts';
import { showToast } from '../lib/toasts.ts';
import { toShownFaults } from './faults.tsx';
import { toEdited, toSent } from './record-bodies.ts';
import type { ScheduleTimes } from './ScheduleDialog.tsx';
import { findShownBefore, type RecordAction, toPublishing, toRestoring, toScheduling, useRecordActs } from './use-record-acts.ts';
import type { useRecordEdit } from './use-record-edit.ts';

interface Conflict {
  theirs: DeskRecord;
  /** Actions that have not run yet. They continue after the conflict is resolved. */
  pending: readonly RecordAction[];
}

/** Actions for a record on its page; each shows its result with an undo button. */
export function useRecordFlow(
  edit: ReturnType<typeof useRecordEdit>,
  schema: Schema,
  onFaults: () => void,
  /** Explains why a published record is not visible; undefined if it is. */
  toUnseen: (done: DeskRecord) => string | undefined = () => undefined,
) {
  const t = useTranslate();
  const { known, body, isChanged } = edit;
  const acts = useRecordActs(known.kind, known.key);
  const [conflict, setConflict] = useState<Conflict>();

  /** Runs actions one after the other until one fails. */
  async function run(actions: readonly RecordAction[], from: DeskRecord = known): Promise<DeskRecord | undefined> {
    let now = from;
    for (const [index, each] of actions.entries()) {
      const outcome = await acts.send(now.version, { ...each, ...(each.body && { body: toSent(now, each.body) }) });
      if (outcome?.outcome !== 'done') return void stop(outcome, actions.slice(index));
      now = outcome.record;
      edit.follow(now, each.act === 'schedule' ? (each.body ?? asTyped) : isSaving(each) ? (each.body ?? body) : undefined);
    }
    return now;
  }

  function stop(outcome: Exclude<DeskOutcome, { outcome: 'done' }> | undefined, actions: readonly RecordAction[]): void {
    if (outcome?.outcome === 'conflict') setConflict({ theirs: outcome.theirs, pending: actions });
    if (outcome?.outcome === 'refused') blame(toShownFaults(outcome.faults, known, t));
    if (outcome?.outcome === 'used') showToast({ type: 'error', title: t('records.still_used', { count: outcome.uses_total }) });
  }

  function blame(found: ReturnType<typeof toShownFaults>): void {
    edit.setFaults(found);
    onFaults();
  }

  const say = (title: string, undo?: () => void) =>
    showToast({ type: 'success', title, ...(undo && { action: { label: t('records.undo'), onPress: undo } }) });

  async function saveDraft(): Promise<boolean> {
    if (refuseUnreadableForm()) return false;
    if (!isChanged) return true;
    const done = await run([{ act: 'draft', body }]);
    if (done) say(t('records.draft_saved'));
    return done !== undefined;
  }

  async function publish(input: JsonObject = body, from: DeskRecord = known): Promise<void> {
    if (refuseUnreadableForm()) return;
    const missing = findMissing(schema, input);
    if (missing.length > 0) return blame(missing.map((path) => ({ path, text: t('fault.required'), other: undefined })));
    const done = await run(toPublishing(from, input, !isSame(input, toEdited(from))), from);
    if (done) say(toUnseen(done) ?? t('records.published'), undoing(done, { publish_at: null, unpublish_at: from.unpublish_at }));
  }

  /** Returns an undo function, which also restores the previous schedule `at`. Undefined if nothing was live before. */
  function undoing(done: DeskRecord, at: ScheduleTimes): (() => void) | undefined {
    const before = findShownBefore(done);
    return before === undefined ? undefined : () => void restore(before, done, at);
  }

  async function restore(to: number, from: DeskRecord = known, at: ScheduleTimes = unscheduled): Promise<void> {
    const isScheduled = at.publish_at !== null || at.unpublish_at !== null;
    const done = await run([...toRestoring(from, to), ...(isScheduled ? [{ act: 'schedule', at } as const] : [])], from);
    if (done) say(t('records.restored'));
  }

  async function discard(): Promise<void> {
    if (isChanged) {
      edit.put(toEdited(known));
      return say(t('records.discarded'), () => edit.put(body));
    }
    const { version, publish_at, unpublish_at } = known;
    const done = await run([{ act: 'discard' }]);
    if (done) say(t('records.draft_discarded'), () => void restore(version, done, { publish_at, unpublish_at }));
  }

  async function archive(): Promise<void> {
    const { unpublish_at } = known;
    const done = await run([{ act: 'archive' }]);
    if (done) say(t('records.archived'), undoing(done, { publish_at: null, unpublish_at }));
  }

  async function schedule(at: ScheduleTimes, input: JsonObject = body, from: DeskRecord = known): Promise<void> {
    if (at.publish_at !== null && refuseUnreadableForm()) return;
    const missing = at.publish_at === null ? [] : findMissing(schema, input);
    if (missing.length > 0) return blame(missing.map((path) => ({ path, text: t('fault.required'), other: undefined })));
    const done = await run([toScheduling(from, at, input, !isSame(input, toEdited(from)))], from);
    const { publish_at, unpublish_at } = from;
    const isCleared = at.publish_at === null && at.unpublish_at === null;
    if (done)
      say(
        t(isCleared ? 'schedule.cleared' : 'schedule.done'),
        () => void run([{ act: 'schedule', at: { publish_at, unpublish_at } }], done),
      );
  }

  /** Resolves a conflict: `merged` replaces their version, and the pending actions continue. */
  async function settle(merged: Json): Promise<void> {
    if (!conflict || !isObject(merged)) return;
    const { theirs, pending } = conflict;
    setConflict(undefined);
    edit.rebase(theirs, merged);
    const { act: last, at } = pending.at(-1) ?? {};
    if (at) await schedule(at, merged, theirs);
    else if (last === 'draft') {
      const done = await run([{ act: 'draft', body: merged }], theirs);
      if (done) say(t('records.draft_saved'));
    } else if (last === 'save' || last === 'publish') await publish(merged, theirs);
  }

  return {
    acts,
    conflict,
    dropConflict: () => setConflict(undefined),
    settle,
    saveDraft,
    publish: () => publish(),
    discard,
    archive,
    restore,
    schedule: (at: ScheduleTimes) => schedule(at),
  };
}

const unscheduled: ScheduleTimes = { publish_at: null, unpublish_at: null };

/** Passed to `follow` instead of a sent body: equals no form content, so that typed input is kept. */
const asTyped: JsonObject = {};

/** Whether the action saves the form's content. Other actions replace the form's content. */
function isSaving({ act }: RecordAction): boolean {
  return act === 'draft' || act === 'save' || act === 'publish';
}
// messages: schedule.cleared, schedule.done
