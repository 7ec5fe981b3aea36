import { useState } from 'react';
import type { ShopAct, ShopOutcome } from '#shared/contracts/desk-shop.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findMissing, refuseUnreadableForm } from '../forms/form-checks.ts';
import type { JsonObject } from '../forms/json.ts';
import { showToast } from '../lib/toasts.ts';
import type { ActState } from '../lib/use-act.ts';
import { type ShownFault, toShownFaults } from '../records/faults.tsx';
import type { ShopEdit, ShopRecord } from './use-shop-edit.ts';

type Refused = Extract<ShopOutcome, { outcome: 'refused' }>;
export type ShopResult<R> = { outcome: 'done'; record: R } | { outcome: 'conflict'; theirs: R } | Refused;

/** Calls by which a record of the shop is changed. */
export interface ShopCalls<R extends ShopRecord> {
  act: ActState<unknown> & { isSending: boolean };
  /** `upon`: the version that was edited; undefined if the record is new. */
  send: (act: ShopAct, upon: R | undefined, body: JsonObject | undefined) => Promise<ShopResult<R> | undefined>;
  /** Called after a new record was created. */
  onCreated: (record: R) => void;
  /** Called after a draft was discarded that had no published version. */
  onGone: () => void;
}

interface Conflict<R> {
  theirs: R;
  act: 'draft' | 'submit';
}

/** Actions for a record of the shop on its page; each shows its result with an undo button. */
export function useShopFlow<R extends ShopRecord>(edit: ShopEdit<R>, calls: ShopCalls<R>, schema: Schema, onFaults: () => void) {
  const t = useTranslate();
  const { known, body, isChanged } = edit;
  const [doing, setDoing] = useState<ShopAct>();
  const [conflict, setConflict] = useState<Conflict<R>>();

  async function run(act: ShopAct, upon: R | undefined, written?: JsonObject): Promise<R | undefined> {
    setDoing(act);
    const outcome = await calls.send(act, upon, written);
    if (outcome?.outcome === 'refused') blame(toShownFaults(outcome.faults, { kind: '', key: undefined }, t));
    if (outcome?.outcome === 'conflict') meet(outcome.theirs, act);
    if (outcome?.outcome !== 'done') return undefined;
    const { record } = outcome;
    if (upon) edit.follow(record, isChanged && written === undefined);
    else calls.onCreated(record);
    return record;
  }

  function meet(theirs: R, act: ShopAct): void {
    if ((act === 'draft' || act === 'submit') && theirs.state !== 'waiting') setConflict({ theirs, act });
    else {
      edit.follow(theirs, true); // typed input stays, on top of the colleague's change
      showToast({ type: 'error', title: t('offers.changed_meanwhile') });
    }
  }

  function blame(found: readonly ShownFault[]): void {
    edit.setFaults(found);
    onFaults();
  }

  const say = (title: string, onPress?: () => void) =>
    showToast({ type: 'success', title, ...(onPress && { action: { label: t('records.undo'), onPress } }) });

  async function saveDraft(): Promise<boolean> {
    if (refuseUnreadableForm()) return false;
    if (!isChanged) return true;
    const done = await run('draft', known, body);
    if (done) say(t('records.draft_saved'));
    return done !== undefined;
  }

  async function submit(written: JsonObject = body, upon = known): Promise<void> {
    if (refuseUnreadableForm()) return;
    const missing = findMissing(schema, written);
    if (missing.length > 0) return blame(missing.map((path) => ({ path, text: t('fault.required'), other: undefined })));
    const done = await run('submit', upon, written);
    if (done) say(t('offers.submitted'), () => void withdraw(done));
  }

  async function withdraw(upon = known): Promise<void> {
    if (await run('withdraw', upon)) say(t('offers.withdrawn'));
  }

  async function remove(): Promise<void> {
    const done = await run('remove', known);
    if (done) say(t('offers.removal_asked'), () => void withdraw(done));
  }

  /** Resets typed input to the saved version. Without typed input, permanently discards the saved draft. */
  async function discard(): Promise<void> {
    if (isChanged) {
      edit.undo();
      return say(t('records.discarded'), () => edit.put(body));
    }
    const done = await run('discard', known);
    if (!done) return;
    say(t('records.draft_discarded'));
    if (!done.is_shown) calls.onGone();
  }

  /** Resolves a conflict: `merged` replaces their version, and the pending action continues. */
  async function settle(merged: JsonObject): Promise<void> {
    if (!conflict) return;
    const { theirs, act } = conflict;
    setConflict(undefined);
    edit.rebase(theirs, merged);
    if (act === 'submit') return submit(merged, theirs);
    if (await run('draft', theirs, merged)) say(t('records.draft_saved'));
  }

  return {
    act: calls.act,
    doing: calls.act.isSending ? doing : undefined,
    conflict,
    dropConflict: () => setConflict(undefined),
    settle,
    saveDraft,
    submit: () => submit(),
    withdraw: () => withdraw(),
    remove,
    discard,
  };
}
