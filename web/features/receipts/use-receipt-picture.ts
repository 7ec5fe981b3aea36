import { useRef, useState } from 'react';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { pictureBounds, pictureLimits } from '#shared/site/late-limits.ts';
import { createQrReader } from '../../lib/browser/qr-reader.ts';
import { type ReadyPicture, shrinkPicture } from '../../lib/forms/shrink-picture.ts';
import { useRestoredFile } from '../../lib/forms/use-restored-file.ts';

const documentType = 'application/pdf';

/** Why a file could not be used, or that further files were ignored. */
type PictureProblem = 'unreadable' | 'too_big' | 'only_one';

export interface ReceiptPicture {
  file: File;
  /** Undefined for a PDF document, which browsers cannot draw. */
  preview: string | undefined;
}

/**
 * State of the receipt's picture. The picture is shrunk in the browser and searched for a QR code; the text of the code is passed to `onCode`. The
 * picture is restored after a reload or a login.
 */
export function useReceiptPicture(onCode: (code: string) => void) {
  const [picture, setPicture] = useState<ReceiptPicture>();
  const [isPreparing, setIsPreparing] = useState(false);
  const [problem, setProblem] = useState<PictureProblem>();
  /** Name of the restored picture. */
  const [savedName, setSavedName] = useState<string>();
  const latest = useRef(0);
  const restoredFile = useRestoredFile(submitReceipt.name, (found) => void restore(found));

  /** Shrinks and shows a chosen picture. Ignores the result if another picture was chosen meanwhile. */
  async function choose(files: readonly File[]): Promise<void> {
    const [chosen] = files;
    if (!chosen) return;
    setProblem(files.length > 1 ? 'only_one' : undefined);
    const own = ++latest.current;
    setIsPreparing(true);
    const document = await findDocument(chosen);
    const ready = document ? undefined : await shrinkPicture(chosen, pictureBounds.receipt);
    if (own !== latest.current) return;
    setIsPreparing(false);
    if (document && document.size > pictureLimits.bytesAtMost) return setProblem('too_big');
    if (document) return keepDocument(document);
    if (!ready) return setProblem('unreadable');
    const file = new File([ready.file], chosen.name, { type: ready.file.type, lastModified: Date.now() });
    restoredFile.keep(file);
    setSavedName(undefined);
    await show(ready, file, own);
  }

  async function restore(file: File): Promise<void> {
    if (latest.current > 0) return; // a file was chosen or removed meanwhile
    const own = ++latest.current;
    setIsPreparing(true);
    const document = await findDocument(file);
    const ready = document ? undefined : await shrinkPicture(file, pictureBounds.receipt);
    if (own !== latest.current) return;
    setIsPreparing(false);
    if (document) {
      setSavedName(file.name);
      return setPicture({ file, preview: undefined });
    }
    if (!ready) return restoredFile.forget();
    setSavedName(file.name);
    await show(ready, file, own); // `file` has the stored bytes, so that sending again is recognised as the same call
  }

  function keepDocument(file: File): void {
    restoredFile.keep(file);
    setSavedName(undefined);
    setPicture({ file, preview: undefined });
  }

  async function show(ready: ReadyPicture, file: File, own: number): Promise<void> {
    setPicture({ file, preview: ready.preview });
    const code = await findCode(ready);
    if (code !== undefined && own === latest.current) onCode(code);
  }

  function remove(): void {
    latest.current += 1;
    setIsPreparing(false);
    setPicture(undefined);
    setProblem(undefined);
    setSavedName(undefined);
    restoredFile.forget();
  }

  return {
    picture,
    isPreparing,
    /** Whether an earlier file is still being looked up. */
    isLooking: restoredFile.isLooking,
    savedName,
    problem,
    choose,
    remove,
    forget: restoredFile.forget,
  };
}

export type ReceiptPictureState = ReturnType<typeof useReceiptPicture>;

/** Returns a PDF document with the time of its choice; undefined for other files. The server recognizes it by its content, too. */
async function findDocument(file: File): Promise<File | undefined> {
  const beginning = await file.slice(0, 5).text();
  return beginning === '%PDF-' ? new File([file], file.name, { type: documentType, lastModified: Date.now() }) : undefined;
}

async function findCode({ canvas }: ReadyPicture): Promise<string | undefined> {
  try {
    return await (await createQrReader())(canvas);
  } catch (error) {
    console.warn('The picture could not be searched for a QR code; the fields can be filled by hand.', error);
    return undefined;
  }
}
