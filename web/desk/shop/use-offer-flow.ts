import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  changeShopOffer,
  createShopOffer,
  getShopOffer,
  listShopOffers,
  type ShopAct,
  type ShopOffer,
  type ShopOutcome,
} from '#shared/contracts/desk-shop.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findMissing, refuseUnreadableForm } from '../forms/form-checks.ts';
import type { JsonObject } from '../forms/json.ts';
import { toRouterPath } from '../lib/desk-path.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { type ShownFault, toShownFaults } from '../records/faults.tsx';
import type { OfferEdit } from './use-offer-edit.ts';

interface Conflict {
  theirs: ShopOffer;
  act: 'draft' | 'submit';
}

/** Actions for an offer on its page; each shows its result with an undo button. */
export function useOfferFlow(edit: OfferEdit, schema: Schema, onFaults: () => void) {
  const t = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { known, body, isChanged } = edit;
  const creating = useAct(createShopOffer);
  const changing = useAct(changeShopOffer);
  const [requestKey] = useState(() => crypto.randomUUID()); // idempotency key: sending again does not create another offer
  const [doing, setDoing] = useState<ShopAct>();
  const [conflict, setConflict] = useState<Conflict>();
  /** Whether a new offer was saved, so that the desk navigates to its page. */
  const [isLeaving, setIsLeaving] = useState(false);

  async function send(act: ShopAct, upon: ShopOffer | undefined, written: JsonObject | undefined): Promise<ShopOutcome | undefined> {
    setDoing(act);
    if (upon) {
      const { offer, version, shown } = upon;
      return changing.send({ act, version, shown, ...(written && { body: written }) }, { params: { offer } });
    }
    return creating.send({ act: act === 'submit' ? 'submit' : 'draft', body: written ?? {}, request_key: requestKey });
  }

  async function run(act: ShopAct, upon: ShopOffer | undefined, written?: JsonObject): Promise<ShopOffer | undefined> {
    const outcome = await send(act, upon, written);
    if (outcome?.outcome === 'refused') blame(toShownFaults(outcome.faults, { kind: '', key: undefined }, t));
    if (outcome?.outcome === 'conflict') meet(outcome.theirs, act);
    if (outcome?.outcome !== 'done') return undefined;
    const { offer } = outcome;
    void refresh(listShopOffers, getShopOffer);
    if (upon) edit.follow(offer, isChanged && written === undefined);
    else {
      setIsLeaving(true);
      // after a render without unsaved changes, otherwise the guard blocks it
      requestAnimationFrame(() => void navigate(toRouterPath(`offers/${offer.offer}`), { replace: true }));
    }
    return offer;
  }

  function meet(theirs: ShopOffer, act: ShopAct): void {
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
    if (!done.is_shown) requestAnimationFrame(() => void navigate(toRouterPath('offers'), { replace: true }));
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

  const act = known ? changing : creating;
  return {
    act,
    doing: act.isSending ? doing : undefined,
    conflict,
    isLeaving,
    dropConflict: () => setConflict(undefined),
    settle,
    saveDraft,
    submit: () => submit(),
    withdraw: () => withdraw(),
    remove,
    discard,
  };
}
