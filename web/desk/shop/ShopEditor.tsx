import { type ReactNode, useRef } from 'react';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { JsonObject } from '../forms/json.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import type { KindWords } from '../forms/words.ts';
import { SidesDialog } from '../records/conflicts.tsx';
import { listDifferences } from '../records/differences.ts';
import { useSaveKey } from '../records/EditBar.tsx';
import { ActFailure, FaultSummary, toFieldFaults } from '../records/faults.tsx';
import { LeaveDialog, useLeaveGuard } from '../records/LeaveDialog.tsx';
import { toBody } from '../records/record-bodies.ts';
import { UnsavedTextNotice, useUnsavedText } from '../records/unsaved-text.tsx';
import { DeskPage } from '../shell/DeskPage.tsx';
import { ShopBar } from './ShopBar.tsx';
import { type ShopEdit, type ShopRecord, useShopEdit } from './use-shop-edit.ts';
import { type ShopCalls, useShopFlow } from './use-shop-flow.ts';

interface ShopEditorProps<R extends ShopRecord> {
  /** Name under which typed text is kept in the browser. */
  unsavedAs: { kind: string; key: string };
  /** The record as last read from the mall API; undefined if it is new. */
  read: R | undefined;
  /** Creates the calls; `known` is the version that is edited. */
  useCalls: (known: R | undefined) => ShopCalls<R> & { isLeaving?: boolean };
  form: KindForm;
  /** Schema of the fields that `RecordForm` shows. */
  shownSchema?: Schema;
  table: DeskKind;
  words: KindWords;
  kindLabel: (kind: string) => string;
  toTitle: (known: R | undefined) => string;
  toLead: (known: R | undefined) => ReactNode;
  /** Explains a rejected record. */
  toSentBack: (known: R) => { title: string; text?: string };
  /** Shown instead of the form while the centre reviews the record. */
  toWaiting: (known: R, act: { isBusy: boolean; onWithdraw: () => void }) => ReactNode;
  /** Fields below those of the schema. */
  toMoreFields?: (edit: ShopEdit<R>, faults: ReadonlyMap<string, string>) => ReactNode;
  /** Shown below the form. */
  toBelow?: (known: R, act: { isBusy: boolean; onRemove: () => void }) => ReactNode;
}

/** The form of a record while the shop edits it; its content while the centre reviews it. */
export function ShopEditor<R extends ShopRecord>(props: ShopEditorProps<R>) {
  const { unsavedAs, read, useCalls, form, shownSchema, table, words, kindLabel, toTitle, toSentBack } = props;
  const summary = useRef<HTMLDivElement>(null);
  const schema = form.schema as Schema; // safe: the server created it from our own schemas
  const edit = useShopEdit(read);
  const { known, body, faults } = edit;
  const calls = useCalls(known);
  const flow = useShopFlow(edit, calls, schema, () => requestAnimationFrame(() => summary.current?.focus()));
  const isWaiting = known?.state === 'waiting';
  const isUnsaved = edit.isChanged && !calls.isLeaving;
  const unsaved = useUnsavedText({ ...unsavedAs, version: known?.version ?? 0 }, body, isUnsaved);
  const blocker = useLeaveGuard(isUnsaved && !isWaiting && flow.doing === undefined);
  useSaveKey(() => void (isWaiting || flow.saveDraft()));
  const fieldFaults = toFieldFaults(faults);
  const title = toTitle(known);
  const isBusy = flow.doing !== undefined;

  return (
    <DeskPage title={title} lead={<span className="record-lead">{props.toLead(known)}</span>}>
      {known?.state === 'sent_back' && <SentBackNotice reason={known.reason} {...toSentBack(known)} />}
      {!edit.isChanged && !isWaiting && <UnsavedTextNotice unsaved={unsaved} version={known?.version ?? 0} onTake={edit.put} />}
      <ActFailure act={flow.act} />
      <FaultSummary ref={summary} faults={faults} body={body} words={words} kindLabel={kindLabel} />
      {isWaiting ? (
        props.toWaiting(known, { isBusy, onWithdraw: () => void flow.withdraw() })
      ) : (
        <form className="record-form" noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
          <RecordForm
            key={edit.round}
            form={{ ...form, schema: { ...(shownSchema ?? schema) } }}
            table={table}
            words={words}
            body={body}
            live={toBody(known?.live)}
            faults={fieldFaults}
            isNew={known === undefined}
            onChange={edit.change}
          />
          {props.toMoreFields?.(edit, fieldFaults)}
          <ShopBar
            state={known?.state}
            isShown={known?.is_shown ?? false}
            isChanged={edit.isChanged}
            doing={flow.doing}
            onSave={() => void flow.saveDraft()}
            onSubmit={() => void flow.submit()}
            onDiscard={() => void flow.discard()}
          />
        </form>
      )}
      {known && props.toBelow?.(known, { isBusy: edit.isChanged || isBusy, onRemove: () => void flow.remove() })}
      <ShopConflict
        theirs={flow.conflict?.theirs}
        mine={body}
        base={toBody(known?.body) ?? {}}
        words={words}
        onClose={flow.dropConflict}
        onSettle={(merged) => void flow.settle(merged)}
      />
      <LeaveDialog blocker={blocker} onSave={flow.saveDraft} onLeave={() => unsaved.settle(false)} />
    </DeskPage>
  );
}

interface ShopConflictProps {
  theirs: ShopRecord | undefined;
  mine: JsonObject;
  /** Common base of both versions. */
  base: JsonObject;
  words: KindWords;
  onClose: () => void;
  onSettle: (merged: JsonObject) => void;
}

/** Resolves a conflict after a colleague, or the centre, has changed the record. */
function ShopConflict({ theirs, mine, base, words, onClose, onSettle }: ShopConflictProps) {
  const t = useTranslate();
  const sides = theirs && {
    by: theirs.updated_by ?? t('offers.the_centre'),
    text: t('offers.conflict_text'),
    differences: listDifferences(mine, toBody(theirs.body) ?? {}),
  };
  return <SidesDialog conflict={sides} {...{ mine, base, words, onClose, onSettle }} />;
}

/** Explains why the centre did not approve the record, and what the shop can do. */
function SentBackNotice({ reason, title, text }: { reason: string | null; title: string; text?: string }) {
  return (
    <Notice tone="error" title={title}>
      {reason && <p className="offer-quote">{reason}</p>}
      {text && <p>{text}</p>}
    </Notice>
  );
}
