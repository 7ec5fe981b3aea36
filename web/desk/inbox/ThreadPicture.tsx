import { useRef, useState } from 'react';
import { getDeskPicture } from '#shared/contracts/desk.ts';
import type { Attachment } from '#shared/contracts/messages.ts';
import { useIsNear } from '../../lib/browser/in-view.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useCall } from '../lib/use-call.ts';

/** A member's picture: loads near the view, in a reserved space, and opens in full on click. Never cached. */
export function ThreadPicture({ picture: { id, width, height } }: { picture: Attachment }) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const [isOpen, setIsOpen] = useState(false);
  const found = useCall(getDeskPicture, isNear ? { params: { id } } : undefined);
  const size = { width, height };
  return (
    <div ref={place} className="thread-picture">
      {found.state === 'ready' ? (
        <>
          <button type="button" className="thread-picture-open" onClick={() => setIsOpen(true)} aria-label={t('inbox.picture_open')}>
            <img {...size} src={found.data.picture} alt={t('inbox.picture')} />
          </button>
          <Dialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={t('inbox.picture')}
            closeLabel={t('desk.close')}
            placement="full"
            isTitleHidden
          >
            <img {...size} className="thread-picture-full" src={found.data.picture} alt={t('inbox.picture')} />
          </Dialog>
        </>
      ) : (
        <canvas {...size} className="thread-picture-place" />
      )}
      {found.state === 'failed' && (
        <Button variant="quiet" size="small" onClick={() => void found.refresh()}>
          {t('inbox.picture_again')}
        </Button>
      )}
    </div>
  );
}
