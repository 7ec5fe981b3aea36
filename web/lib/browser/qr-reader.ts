import { type RefObject, useEffect, useRef, useState } from 'react';

/** `not_allowed`: denied by the user or the device · `missing`: there is no camera, or its picture cannot be read. */
type CameraState = 'starting' | 'looking' | 'not_allowed' | 'missing';

const lookEveryMs = 250;

/**
 * Shows the camera's picture in `video` while that element exists, and searches it for QR codes, and for barcodes if the browser can. Does not store
 * or send pictures.
 */
export function useQrCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void, hasBarcodes = false): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const latest = useRef(onCode);
  latest.current = onCode;
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
      const read = await createQrReader(hasBarcodes);
      setState('looking');
      const next = async () => {
        const code = isWanted ? await read(current) : undefined;
        if (!isWanted) return;
        if (code !== undefined) latest.current(code);
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
  }, [video, hasBarcodes]);
  return state;
}

/** Reads the QR code in a frame; undefined if there is none. */
export type ReadQr = (source: HTMLCanvasElement | HTMLVideoElement) => Promise<string | undefined>;

/** `BarcodeDetector`, which TypeScript's library does not declare yet (https://wicg.github.io/shape-detection-api/). */
interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Barcodes of members' cards. */
const barcodes: readonly string[] = ['code_128', 'itf'];

/**
 * Creates a reader with the browser's detector if available, otherwise loads a library, which reads QR codes only. Pictures do not leave the device.
 */
export async function createQrReader(hasBarcodes = false): Promise<ReadQr> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector; // undefined in browsers without it
  const formats = await Detector?.getSupportedFormats().catch((): string[] => []);
  if (Detector && formats?.includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code', ...(hasBarcodes ? barcodes.filter((one) => formats.includes(one)) : [])] });
    return async (source) => (await detector.detect(source).catch(() => [])).find(({ rawValue }) => rawValue !== '')?.rawValue;
  }
  const { default: readPixels } = await import('jsqr');
  return async (source) => {
    const pixels = findPixels(source);
    return (pixels && readPixels(pixels.data, pixels.width, pixels.height)?.data) || undefined;
  };
}

const maxSide = 1200;

function findPixels(source: HTMLCanvasElement | HTMLVideoElement): ImageData | undefined {
  const [width, height] = source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}
