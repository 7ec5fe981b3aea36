import { useRef, useState } from 'react';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { pictureBounds } from '#shared/site/late-limits.ts';
import type { ChosenFile } from '../../lib/forms/kept-file.ts';
import { type ReadyPicture, shrinkPicture } from '../../lib/forms/shrink-picture.ts';
import { useKeptFile } from '../../lib/forms/use-kept-file.ts';
import { createQrReader } from './qr-reader.ts';
import { useUpload } from './use-upload.ts';

/** Why a file could not be taken, or what became of the others. */
type PictureProblem = 'unreadable' | 'only_one';

/**
 * The receipt's picture: made smaller here, sent at once, and looked at for a QR code, which `onCode` hears of. One that was chosen
 * before a reload or a login is there again, and goes on where it stopped.
 */
export function useReceiptPicture(onCode: (code: string) => void) {
  const { upload, start, cancel } = useUpload();
  const [picture, setPicture] = useState<ReadyPicture>();
  const [isPreparing, setIsPreparing] = useState(false);
  const [problem, setProblem] = useState<PictureProblem>();
  /** Of the picture that is there again. */
  const [keptName, setKeptName] = useState<string>();
  const latest = useRef(0);
  const kept = useKeptFile(submitReceipt.name, (found) => void restore(found));
  const onBegun = kept.noteUpload;

  /** The last choice counts, also when an earlier one is ready later. */
  async function choose(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    const own = ++latest.current;
    setIsPreparing(true);
    setProblem(files.length > 1 ? 'only_one' : undefined);
    const ready = await shrinkPicture(file, pictureBounds.receipt);
    if (own !== latest.current) return;
    setIsPreparing(false);
    if (!ready) return setProblem('unreadable');
    kept.keep(file.name, ready.file);
    setKeptName(undefined);
    await show(ready, own);
  }

  async function restore({ name, file, uploadId }: ChosenFile): Promise<void> {
    if (latest.current > 0) return; // something is chosen or taken back already
    const own = ++latest.current;
    setIsPreparing(true);
    const ready = await shrinkPicture(file, pictureBounds.receipt);
    if (own !== latest.current) return;
    setIsPreparing(false);
    if (!ready) return kept.forget();
    setKeptName(name);
    await show({ ...ready, file }, own, uploadId); // the very bytes of which a part may be there
  }

  async function show(ready: ReadyPicture, own: number, begunId?: string): Promise<void> {
    setPicture(ready);
    start(ready.file, { begunId, onBegun });
    const code = await findCode(ready);
    if (code !== undefined && own === latest.current) onCode(code);
  }

  function remove(): void {
    latest.current += 1;
    setIsPreparing(false);
    setPicture(undefined);
    setProblem(undefined);
    setKeptName(undefined);
    kept.forget();
    cancel();
  }

  return {
    picture,
    isPreparing,
    /** Whether one was chosen before is not known yet. */
    isLooking: kept.isLooking,
    keptName,
    problem,
    upload,
    choose,
    remove,
    forget: kept.forget,
    sendAgain: () => picture && start(picture.file, { onBegun }),
  };
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
