import { useEffect, useRef, useState } from 'react';
import { listSitePictures, type SitePicture, uploadSitePicture } from '#shared/contracts/desk-pictures.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { uploadLimits, uploadTypes } from '#shared/site/picture-limits.ts';
import type { UploadProgress } from '../../lib/data/upload.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { withProof } from '../lib/proven.ts';
import { useRefresh } from '../lib/use-call.ts';

/** Why a file was not taken: `type` and `size` before it was sent. */
export type UploadProblem = 'type' | 'size' | 'unreadable' | 'full' | 'refused';

export type UploadState =
  | { state: 'idle' }
  | { state: 'sending'; name: string; progress: UploadProgress }
  /** The connection is lost: the file is sent again once it is back. */
  | { state: 'waiting'; name: string }
  | { state: 'failed'; name: string; problem: UploadProblem };

/** One picture on its way to the library. `onDone` hears of it once it is there. */
export function useUpload(onDone: (picture: SitePicture) => void) {
  const { api, proof } = useDesk();
  const refresh = useRefresh();
  const [upload, setUpload] = useState<UploadState>({ state: 'idle' });
  const underWay = useRef<{ file: File; controller: AbortController; key: string }>(undefined);

  async function send(file: File): Promise<void> {
    const before = underWay.current;
    before?.controller.abort();
    const controller = new AbortController();
    const key = before?.file === file ? before.key : crypto.randomUUID(); // the same file again is the same picture
    underWay.current = { file, controller, key };
    const { name, size } = file;
    const show = (next: UploadState) => underWay.current?.controller === controller && setUpload(next);
    show({ state: 'sending', name, progress: { sentBytes: 0, totalBytes: size } });
    const form = new FormData();
    form.set('file_name', name.slice(-uploadLimits.fileNameCharacters));
    form.set('image', file);
    try {
      const { data } = await withProof(uploadSitePicture, proof, () =>
        api.send(
          uploadSitePicture,
          form,
          {},
          { key, signal: controller.signal, onProgress: (progress) => show({ state: 'sending', name, progress }) },
        ),
      );
      if (controller.signal.aborted) return;
      underWay.current = undefined;
      setUpload({ state: 'idle' });
      await refresh(listSitePictures);
      onDone(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!controller.signal.aborted) show(toFailed(error, name));
    }
  }

  function start(file: File): void {
    const problem = findProblem(file);
    if (problem) setUpload({ state: 'failed', name: file.name, problem });
    else void send(file);
  }

  function cancel(): void {
    underWay.current?.controller.abort();
    underWay.current = undefined;
    setUpload({ state: 'idle' });
  }

  const again = () => underWay.current && void send(underWay.current.file);
  const isWaiting = upload.state === 'waiting';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the connection, not for another rendering
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isWaiting]);
  useEffect(() => () => underWay.current?.controller.abort(), []);
  return { upload, start, cancel, again };
}

function findProblem({ type, size }: File): UploadProblem | undefined {
  if (!uploadTypes.split(',').includes(type)) return 'type';
  return size > uploadLimits.bytesAtMost ? 'size' : undefined;
}

function toFailed({ httpStatus, cause }: ApiError, name: string): UploadState {
  if (httpStatus === 'BadGateway' && cause !== undefined) return { state: 'waiting', name }; // nobody has answered
  const problems: Partial<Record<typeof httpStatus, UploadProblem>> = {
    UnprocessableEntity: 'unreadable',
    ContentTooLarge: 'size',
    ServiceUnavailable: 'full',
  };
  return { state: 'failed', name, problem: problems[httpStatus] ?? 'refused' };
}
