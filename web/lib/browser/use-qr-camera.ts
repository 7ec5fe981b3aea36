import { type RefObject, useEffect, useRef, useState } from 'react';
import { createQrReader } from './qr-reader.ts';

/** `not_allowed`: denied by the user or the device · `missing`: there is no camera, or none that can be read. */
export type CameraState = 'starting' | 'looking' | 'not_allowed' | 'missing';

const lookEveryMs = 250;

/** Shows the camera in `video` while that element exists, and scans it for QR codes. Nothing is stored or sent. */
export function useQrCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
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
