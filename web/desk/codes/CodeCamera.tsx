import { useRef } from 'react';
import { useQrCamera } from '../../lib/browser/qr-reader.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  onCode: (code: string) => void;
  onClose: () => void;
  /** Also reads barcodes, if the browser can. */
  hasBarcodes?: boolean;
}

/** Shows the camera until a code has been read. */
export function CodeCamera({ onCode, onClose, hasBarcodes = false }: Props) {
  const t = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const state = useQrCamera(video, onCode, hasBarcodes);
  const isBroken = state === 'not_allowed' || state === 'missing';
  return (
    <div className="code-camera">
      {isBroken ? (
        <Notice tone="error" role="alert" title={t('codes.camera_off')}>
          {t(`codes.camera_${state}`)}
        </Notice>
      ) : (
        <>
          <div className="code-camera-frame">
            <video ref={video} muted playsInline aria-label={t('codes.camera_view')} />
          </div>
          <p role="status">{t(`codes.camera_${state}`)}</p>
        </>
      )}
      <Button variant="quiet" onClick={onClose}>
        {t('codes.close_camera')}
      </Button>
    </div>
  );
}
// messages: codes.camera_*
