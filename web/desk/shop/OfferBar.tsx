import { useState } from 'react';
import type { ShopAct, ShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftBar } from '../records/DraftBar.tsx';

interface OfferBarProps {
  /** Undefined: new. */
  state: ShopOffer['state'] | undefined;
  isShown: boolean;
  isChanged: boolean;
  /** Action that is running. */
  doing: ShopAct | undefined;
  onSave: () => void;
  onSubmit: () => void;
  onDiscard: () => void;
}

/** `DraftBar` with a submit button. Asks before a draft is lost. */
export function OfferBar({ state, isShown, isChanged, doing, onSave, onSubmit, onDiscard }: OfferBarProps) {
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
      <DraftBar said={t(said)} onDiscard={isChanged ? onDiscard : () => setIsAsking(true)} {...{ isChanged, hasDraft, doing, onSave }}>
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
