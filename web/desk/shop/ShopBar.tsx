import { useState } from 'react';
import type { ShopAct, ShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftBar } from '../records/EditBar.tsx';

interface ShopBarProps {
  /** State of the record; undefined if it is new. */
  state: ShopOffer['state'] | undefined;
  isShown: boolean;
  isChanged: boolean;
  /** Action that is running. */
  doing: ShopAct | undefined;
  onSave: () => void;
  onSubmit: () => void;
  onDiscard: () => void;
}

/** `DraftBar` with a submit button. Asks before it discards a draft. */
export function ShopBar({ state, isShown, isChanged, doing, onSave, onSubmit, onDiscard }: ShopBarProps) {
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const hasDraft = state === 'draft' || state === 'sent_back';
  const said = isChanged ? 'records.unsaved' : hasDraft ? 'offers.bar.draft' : isShown ? 'offers.bar.shown' : 'offers.bar.new';
  const discard = () => {
    setIsAsking(false);
    onDiscard();
  };
  return (
    <>
      <DraftBar status={t(said)} onDiscard={isChanged ? onDiscard : () => setIsAsking(true)} {...{ isChanged, hasDraft, doing, onSave }}>
        <Button size="small" isLoading={doing === 'submit'} disabled={!isChanged && !hasDraft} onClick={onSubmit}>
          {t('offers.submit')}
        </Button>
      </DraftBar>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('offers.discard_title')}
        closeLabel={t('desk.close')}
        size="small"
        footer={
          <>
            <Button size="small" onClick={discard}>
              {t('records.discard_draft')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setIsAsking(false)}>
              {t('records.cancel')}
            </Button>
          </>
        }
      >
        {t(isShown ? 'offers.discard_text' : 'offers.discard_new_text')}
      </Dialog>
    </>
  );
}
// messages: records.unsaved, offers.bar.*

/** Asks the centre to remove the offer from the site. */
export function RemoveOffer({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div>
      <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setIsOpen(true)}>
        {t('offers.remove')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('offers.remove_title')}
        closeLabel={t('desk.close')}
        size="small"
        footer={
          <>
            <Button
              size="small"
              onClick={() => {
                close();
                onRemove();
              }}
            >
              {t('offers.remove_now')}
            </Button>
            <Button size="small" variant="quiet" onClick={close}>
              {t('records.cancel')}
            </Button>
          </>
        }
      >
        {t('offers.remove_text')}
      </Dialog>
    </div>
  );
}
