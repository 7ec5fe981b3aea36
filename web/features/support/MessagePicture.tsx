import { useRef, useState } from 'react';
import { type Attachment, getMessagePicture } from '#shared/contracts/messages.ts';
import { useIsNear } from '../../lib/browser/in-view.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** A picture of a conversation: loads near the view, in a reserved space, and opens in full on click. */
export function MessagePicture({ picture: { id, width, height } }: { picture: Attachment }) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const [isOpen, setIsOpen] = useState(false);
  const found = useEndpoint(getMessagePicture, isNear ? { params: { id } } : undefined);
  const size = { width, height };
  return (
    <div ref={place} className="message-picture">
      {found.state === 'ready' ? (
        <>
          <button type="button" className="message-picture-open" onClick={() => setIsOpen(true)} aria-label={t('support.picture_open')}>
            <img {...size} src={found.data.picture} alt={t('support.picture')} />
          </button>
          <Dialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={t('support.picture')}
            closeLabel={t('support.picture_close')}
            placement="full"
            isTitleHidden
          >
            <img {...size} className="message-picture-full" src={found.data.picture} alt={t('support.picture')} />
          </Dialog>
        </>
      ) : (
        <canvas {...size} className="message-picture-place" />
      )}
      {found.state === 'failed' && (
        <Button variant="quiet" size="small" onClick={found.retry}>
          {t('support.picture_retry')}
        </Button>
      )}
    </div>
  );
}
