import { useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

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
