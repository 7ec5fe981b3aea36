import { useRef } from 'react';
import type { ShopForm, ShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import type { FieldWords } from '../forms/field-words.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { toRecordTitle } from '../forms/record-title.ts';
import type { Schema } from '../forms/schema.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { ActFailure } from '../records/ActFailure.tsx';
import { FaultSummary } from '../records/FaultSummary.tsx';
import { toFieldFaults } from '../records/fault-words.ts';
import { LeaveDialog } from '../records/LeaveDialog.tsx';
import { toBody } from '../records/record-bodies.ts';
import { UnsavedTextNotice } from '../records/UnsavedTextNotice.tsx';
import { useGuard } from '../records/use-guard.ts';
import { useSaveKey } from '../records/use-save-key.ts';
import { useUnsavedText } from '../records/use-unsaved-text.ts';
import { DeskPage } from '../shell/DeskPage.tsx';
import { OfferBadges } from './OfferBadges.tsx';
import { OfferBar } from './OfferBar.tsx';
import { OfferCategories } from './OfferCategories.tsx';
import { OfferConflict } from './OfferConflict.tsx';
import { toOffersPath } from './offer-paths.ts';
import { offerTable, withoutCategories } from './offer-table.ts';
import { RemoveOffer } from './RemoveOffer.tsx';
import { SentBackNotice } from './SentBackNotice.tsx';
import { useOfferEdit } from './use-offer-edit.ts';
import { useOfferFlow } from './use-offer-flow.ts';
import { useOfferWords } from './use-offer-words.ts';
import { WaitingOffer } from './WaitingOffer.tsx';

interface OfferEditorProps {
  form: ShopForm;
  words: FieldWords;
  /** Version last read; undefined: new. */
  read: ShopOffer | undefined;
}

/** The form of an offer while the shop edits it; its content while the centre reviews it. */
export function OfferEditor({ form: { form, categories }, words: allWords, read }: OfferEditorProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const summary = useRef<HTMLDivElement>(null);
  const schema = form.schema as Schema; // the server created it from our own schemas
  const edit = useOfferEdit(read);
  const flow = useOfferFlow(edit, schema, () => requestAnimationFrame(() => summary.current?.focus()));
  const { known, body, faults } = edit;
  const isWaiting = known?.state === 'waiting';
  const isUnsaved = edit.isChanged && !flow.isLeaving;
  const kept = useUnsavedText({ kind: 'offer', key: read?.offer ?? 'new', version: known?.version ?? 0 }, body, isUnsaved);
  const blocker = useGuard(isUnsaved && !isWaiting && flow.doing === undefined);
  useSaveKey(() => void (isWaiting || flow.saveDraft()));
  const words = useOfferWords(allWords);
  const fieldFaults = toFieldFaults(faults);
  const title = known && known.translations.length > 0 ? toRecordTitle(known, locale) : t(known ? 'offers.untitled' : 'offers.new');

  return (
    <DeskPage
      title={title}
      lead={
        <span className="record-lead">
          <Link href={toOffersPath()}>{t('places.offers')}</Link>
          {known && <OfferBadges offer={known} />}
        </span>
      }
    >
      {known?.state === 'sent_back' && <SentBackNotice offer={known} />}
      {!edit.isChanged && !isWaiting && <UnsavedTextNotice kept={kept} version={known?.version ?? 0} onTake={edit.put} />}
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
      <LeaveDialog blocker={blocker} onSave={flow.saveDraft} onLeave={() => kept.settle(false)} />
    </DeskPage>
  );
}
