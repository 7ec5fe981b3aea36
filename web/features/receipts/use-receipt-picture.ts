import { useRef, useState } from 'react';
import { type ReadyPicture, shrinkPicture } from '../../lib/shrink-picture.ts';
import { createQrReader } from './qr-reader.ts';
import { useUpload } from './use-upload.ts';

/** Enough to read the small print of a till. */
const longestSide = 2000;

/** Why a file could not be taken, or what became of the others. */
type PictureProblem = 'unreadable' | 'only_one';

/** The receipt's picture: made smaller here, sent at once, and looked at for a QR code, which `onCode` hears of. */
export function useReceiptPicture(onCode: (code: string) => void) {
  const { upload, start, cancel } = useUpload();
  const [picture, setPicture] = useState<ReadyPicture>();
  const [isPreparing, setIsPreparing] = useState(false);
  const [problem, setProblem] = useState<PictureProblem>();
  const latest = useRef(0);

  /** The last choice counts, also when an earlier one is ready later. */
  async function choose(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    const own = ++latest.current;
    setIsPreparing(true);
    setProblem(files.length > 1 ? 'only_one' : undefined);
    const ready = await shrinkPicture(file, longestSide);
    if (own !== latest.current) return;
    setIsPreparing(false);
    if (!ready) return setProblem('unreadable');
    setPicture(ready);
    start(ready.file);
    const code = await findCode(ready);
    if (code !== undefined && own === latest.current) onCode(code);
  }

  function remove(): void {
    latest.current += 1;
    setIsPreparing(false);
    setPicture(undefined);
    setProblem(undefined);
    cancel();
  }

  return { picture, isPreparing, problem, upload, choose, remove, sendAgain: () => picture && start(picture.file) };
}

export type ReceiptPictureState = ReturnType<typeof useReceiptPicture>;

async function findCode({ canvas }: ReadyPicture): Promise<string | undefined> {
  try {
    return await (await createQrReader())(canvas);
  } catch (error) {
    console.warn('The picture could not be searched for a QR code; the fields can be filled by hand.', error);
    return undefined;
  }
}
