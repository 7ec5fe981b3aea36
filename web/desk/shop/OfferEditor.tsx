import { useRef } from 'react';
import type { ShopForm, ShopOffer } from '#shared/contracts/desk-shop.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { JsonObject } from '../forms/json.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import type { FieldWords, KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { SidesDialog } from '../records/conflicts.tsx';
import { listDifferences } from '../records/differences.ts';
import { useSaveKey } from '../records/EditBar.tsx';
import { ActFailure, FaultSummary, toFieldFaults } from '../records/faults.tsx';
import { LeaveDialog, useLeaveGuard } from '../records/LeaveDialog.tsx';
import { toBody } from '../records/record-bodies.ts';
import { UnsavedTextNotice, useUnsavedText } from '../records/unsaved-text.tsx';
import { DeskPage } from '../shell/DeskPage.tsx';
import { OfferBadges } from './OfferBadges.tsx';
import { OfferBar, RemoveOffer } from './OfferBar.tsx';
import { OfferCategories } from './OfferCategories.tsx';
import { WaitingOffer } from './OfferContent.tsx';
import { offerTable, useOfferWords, withoutCategories } from './offer-form.ts';
import { useOfferEdit } from './use-offer-edit.ts';
import { useOfferFlow } from './use-offer-flow.ts';

interface OfferEditorProps {
  form: ShopForm;
  words: FieldWords;
  /** The offer as last read from the mall API; undefined if it is new. */
  read: ShopOffer | undefined;
}

/** The form of an offer while the shop edits it; its content while the centre reviews it. */
export function OfferEditor({ form: { form, categories }, words: allWords, read }: OfferEditorProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const summary = useRef<HTMLDivElement>(null);
  const schema = form.schema as Schema; // safe: the server created it from our own schemas
  const edit = useOfferEdit(read);
  const flow = useOfferFlow(edit, schema, () => requestAnimationFrame(() => summary.current?.focus()));
  const { known, body, faults } = edit;
  const isWaiting = known?.state === 'waiting';
  const isUnsaved = edit.isChanged && !flow.isLeaving;
  const unsaved = useUnsavedText({ kind: 'offer', key: read?.offer ?? 'new', version: known?.version ?? 0 }, body, isUnsaved);
  const blocker = useLeaveGuard(isUnsaved && !isWaiting && flow.doing === undefined);
  useSaveKey(() => void (isWaiting || flow.saveDraft()));
  const words = useOfferWords(allWords);
  const fieldFaults = toFieldFaults(faults);
  const title = known && known.translations.length > 0 ? toRecordTitle(known, locale) : t(known ? 'offers.untitled' : 'offers.new');

  return (
    <DeskPage
      title={title}
      lead={
        <span className="record-lead">
          <Link href={toDeskPath('offers')}>{t('places.offers')}</Link>
          {known && <OfferBadges offer={known} />}
        </span>
      }
    >
      {known?.state === 'sent_back' && <SentBackNotice offer={known} />}
      {!edit.isChanged && !isWaiting && <UnsavedTextNotice unsaved={unsaved} version={known?.version ?? 0} onTake={edit.put} />}
      <ActFailure act={flow.act} />
      <FaultSummary ref={summary} faults={faults} body={body} words={words} kindLabel={allWords.toKindLabel} />
      {isWaiting ? (
        <WaitingOffer
          offer={known}
          words={words}
          categories={categories}
          isBusy={flow.doing !== undefined}
          onWithdraw={() => void flow.withdraw()}
        />
      ) : (
        <form className="record-form" noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
          <RecordForm
            key={edit.round}
            form={{ ...form, schema: { ...withoutCategories(schema) } }}
            table={offerTable}
            words={words}
            body={body}
            live={toBody(known?.live)}
            faults={fieldFaults}
            isNew={known === undefined}
            onChange={edit.change}
          />
          <OfferCategories
            label={words.label(['category_ids'])}
            categories={categories}
            value={body.category_ids}
            error={[...fieldFaults].find(([at]) => at.startsWith('category_ids'))?.[1]}
            onChange={(to) => edit.change(['category_ids'], to)}
          />
          <OfferBar
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
      {known?.state === 'shown' && known.is_shown && (
        <RemoveOffer isBusy={edit.isChanged || flow.doing !== undefined} onRemove={() => void flow.remove()} />
      )}
      <OfferConflict
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

interface OfferConflictProps {
  theirs: ShopOffer | undefined;
  mine: JsonObject;
  /** Common base of both versions. */
  base: JsonObject;
  words: KindWords;
  onClose: () => void;
  onSettle: (merged: JsonObject) => void;
}

/** Resolves a conflict after a colleague, or the centre, has changed the offer. */
function OfferConflict({ theirs, mine, base, words, onClose, onSettle }: OfferConflictProps) {
  const t = useTranslate();
  const sides = theirs && {
    by: theirs.updated_by ?? t('offers.the_centre'),
    text: t('offers.conflict_text'),
    differences: listDifferences(mine, toBody(theirs.body) ?? {}),
  };
  return <SidesDialog conflict={sides} {...{ mine, base, words, onClose, onSettle }} />;
}

/** Explains why the centre did not approve the offer, and what the shop can do. */
function SentBackNotice({ offer: { reason, is_removal } }: { offer: ShopOffer }) {
  const t = useTranslate();
  return (
    <Notice tone="error" title={t(is_removal ? 'offers.removal_sent_back' : 'offers.sent_back')}>
      {reason && <p className="offer-quote">{reason}</p>}
      {!is_removal && <p>{t('offers.sent_back_text')}</p>}
    </Notice>
  );
}
