import { useRef } from 'react';
import { useQrCamera } from '../../lib/browser/qr-reader.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  onCode: (code: string) => void;
}

/** Shows the camera's picture, and searches it for a QR code. Does not store or send pictures. */
export function QrCamera({ onCode }: Props) {
  const t = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const state = useQrCamera(video, onCode);
  const isBroken = state === 'not_allowed' || state === 'missing';
  return (
    <div className="qr-camera">
      {isBroken ? (
        <Notice tone="error" role="alert" title={t('receipts.camera_off')}>
          {t(`receipts.camera_${state}`)}
        </Notice>
      ) : (
        <>
          <div className="qr-camera-frame">
            <video ref={video} muted playsInline aria-label={t('receipts.camera_view')} />
          </div>
          <p role="status">{t(`receipts.camera_${state}`)}</p>
        </>
      )}
    </div>
  );
}
// messages: receipts.camera_*
