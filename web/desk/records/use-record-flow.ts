import { useState } from 'react';
import type { DeskOutcome, DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findMissing } from '../forms/find-missing.ts';
import { isObject, isSame, type Json, type JsonObject } from '../forms/json.ts';
import type { Schema } from '../forms/schema.ts';
import { showToast } from '../lib/toasts.ts';
import { toShownFaults } from './fault-words.ts';
import { toEdited, toSent } from './record-bodies.ts';
import { findShownBefore, toPublishing, toRestoring, useRecordActs, type Wanted } from './use-record-acts.ts';
import type { useRecordEdit } from './use-record-edit.ts';

interface Conflict {
  theirs: DeskRecord;
  /** What could not be done, and goes on once it is clear what counts. */
  wanted: readonly Wanted[];
}

/** What is done with a record on its page: each act says how it ended, and how it is taken back. */
export function useRecordFlow(edit: ReturnType<typeof useRecordEdit>, schema: Schema, onFaults: () => void) {
  const t = useTranslate();
  const { known, body, isChanged } = edit;
  const acts = useRecordActs(known.kind, known.key);
  const [conflict, setConflict] = useState<Conflict>();

  /** One after the other, for as long as each is done. */
  async function run(wanted: readonly Wanted[], from: DeskRecord = known): Promise<DeskRecord | undefined> {
    let now = from;
    for (const [index, each] of wanted.entries()) {
      const outcome = await acts.send(now.version, { ...each, ...(each.body && { body: toSent(now, each.body) }) });
      if (outcome?.outcome !== 'done') return void stop(outcome, wanted.slice(index));
      now = outcome.record;
      edit.follow(now, isSaving(each) ? (each.body ?? body) : undefined);
    }
    return now;
  }

  function stop(outcome: Exclude<DeskOutcome, { outcome: 'done' }> | undefined, wanted: readonly Wanted[]): void {
    if (outcome?.outcome === 'conflict') setConflict({ theirs: outcome.theirs, wanted });
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
    if (!isChanged) return true;
    const done = await run([{ act: 'draft', body }]);
    if (done) say(t('records.draft_saved'));
    return done !== undefined;
  }

  async function publish(given: JsonObject = body, from: DeskRecord = known): Promise<void> {
    const missing = findMissing(schema, given);
    if (missing.length > 0) return blame(missing.map((path) => ({ path, text: t('fault.required'), other: undefined })));
    const done = await run(toPublishing(from, given, !isSame(given, toEdited(from))), from);
    if (done) say(t('records.published'), undoing(done));
  }

  /** Undefined where visitors saw nothing before. */
  function undoing(done: DeskRecord): (() => void) | undefined {
    const before = findShownBefore(done);
    return before === undefined ? undefined : () => void restore(before, done);
  }

  async function restore(to: number, from: DeskRecord = known): Promise<void> {
    const done = await run(toRestoring(from, to), from);
    if (done) say(t('records.restored'));
  }

  async function discard(): Promise<void> {
    if (isChanged) {
      edit.put(toEdited(known));
      return say(t('records.discarded'), () => edit.put(body));
    }
    const { version } = known;
    const done = await run([{ act: 'discard' }]);
    if (done) say(t('records.draft_discarded'), () => void restore(version, done));
  }

  async function archive(): Promise<void> {
    const done = await run([{ act: 'archive' }]);
    if (done) say(t('records.archived'), undoing(done));
  }

  /** Both sides were looked at: `merged` stands over theirs now, and what was under way goes on. */
  async function settle(merged: Json): Promise<void> {
    if (!conflict || !isObject(merged)) return;
    const { theirs, wanted } = conflict;
    setConflict(undefined);
    edit.rebase(theirs, merged);
    const last = wanted.at(-1)?.act;
    if (last === 'draft') {
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
  };
}

/** It keeps what the form says; other acts put something else in its place. */
function isSaving({ act }: Wanted): boolean {
  return act === 'draft' || act === 'save' || act === 'publish';
}
