import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { createQrReader } from './qr-reader.ts';

interface Props {
  onCode: (code: string) => void;
}

type CameraState = 'starting' | 'looking' | 'not_allowed' | 'missing';

const lookEveryMs = 250;

/** The camera's picture, searched for a QR code as long as it is shown. Nothing of it is kept or sent. */
export function QrCamera({ onCode }: Props) {
  const t = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, onCode);
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

function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const hear = useRef(onCode);
  hear.current = onCode;
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | undefined;
    async function look(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const { current } = video;
      if (!isWanted || !current) return stop();
      current.srcObject = stream;
      await current.play();
      const read = await createQrReader();
      setState('looking');
      const next = async () => {
        const code = isWanted ? await read(current) : undefined;
        if (!isWanted) return;
        if (code !== undefined) hear.current(code);
        timer = setTimeout(() => void next(), lookEveryMs);
      };
      await next();
    }
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    look().catch((error: unknown) => {
      stop();
      if (isWanted) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'not_allowed' : 'missing');
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop();
    };
  }, [video]);
  return state;
}
