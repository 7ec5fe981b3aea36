import { useEffect, useRef, useState } from 'react';
import { listSitePictures, type SitePicture, uploadSitePicture } from '#shared/contracts/desk-pictures.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { uploadLimits, uploadTypes } from '#shared/site/picture-limits.ts';
import type { UploadProgress } from '../../lib/data/upload.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { withProof } from '../lib/proof.ts';
import { useRefresh } from '../lib/use-call.ts';

/** Why a file was rejected. `type` and `size` are found before sending; `proxy`: a server in front of the site rejected the file. */
type UploadProblem = 'type' | 'size' | 'proxy' | 'unreadable' | 'full' | 'refused';

export interface RefusedFile {
  name: string;
  problem: UploadProblem;
}

export type UploadState =
  | { state: 'idle' }
  /** `left`: number of files still to be sent. */
  | { state: 'sending'; name: string; progress: UploadProgress; left: number }
  /** The connection is lost. The file is sent again when the browser is online. */
  | { state: 'waiting'; name: string };

/** Uploads pictures to the library, one after the other. Calls `onDone` for each, with the number of files that were started together. */
export function useUpload(onDone: (picture: SitePicture, started: number) => void) {
  const { api, proof } = useDesk();
  const refresh = useRefresh();
  const [upload, setUpload] = useState<UploadState>({ state: 'idle' });
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const queue = useRef<{ started: number; files: readonly File[] }>({ started: 0, files: [] });
  const underWay = useRef<{ file: File; controller: AbortController; key: string }>(undefined);

  async function send(file: File): Promise<void> {
    const before = underWay.current;
    before?.controller.abort();
    const controller = new AbortController();
    const key = before?.file === file ? before.key : crypto.randomUUID(); // same file, same idempotency key
    underWay.current = { file, controller, key };
    const { name, size } = file;
    const show = (next: UploadState) => {
      if (underWay.current?.controller === controller) setUpload(next);
    };
    const left = queue.current.files.length;
    show({ state: 'sending', name, progress: { sentBytes: 0, totalBytes: size }, left });
    const form = new FormData();
    form.set('file_name', name.slice(-uploadLimits.fileNameCharacters));
    form.set('image', file);
    try {
      const { data } = await withProof(uploadSitePicture, proof, () =>
        api.send(
          uploadSitePicture,
          form,
          {},
          { key, signal: controller.signal, onProgress: (progress) => show({ state: 'sending', name, progress, left }) },
        ),
      );
      if (controller.signal.aborted) return;
      underWay.current = undefined;
      setUpload({ state: 'idle' });
      await refresh(listSitePictures);
      onDone(data, queue.current.started);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (controller.signal.aborted) return;
      if (isUnanswered(error)) return show({ state: 'waiting', name });
      refuse({ name, problem: problems[error.httpStatus] ?? 'refused' });
    }
    sendNext();
  }

  function refuse(file: RefusedFile): void {
    underWay.current = undefined;
    setUpload({ state: 'idle' });
    setRefused((before) => [...before, file]);
  }

  function sendNext(): void {
    const [file, ...files] = queue.current.files;
    if (underWay.current || !file) return;
    queue.current = { ...queue.current, files };
    const problem = findProblem(file);
    if (!problem) return void send(file);
    refuse({ name: file.name, problem });
    sendNext();
  }

  function start(files: readonly File[]): void {
    cancel();
    setRefused([]);
    queue.current = { started: files.length, files };
    sendNext();
  }

  function cancel(): void {
    underWay.current?.controller.abort();
    underWay.current = undefined;
    queue.current = { started: 0, files: [] };
    setUpload({ state: 'idle' });
  }

  const again = () => underWay.current && void send(underWay.current.file);
  const isWaiting = upload.state === 'waiting';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener is added when the wait begins, not at each rendering
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isWaiting]);
  useEffect(() => () => underWay.current?.controller.abort(), []);
  return { upload, refused, start, cancel, again };
}

function findProblem({ type, size }: File): UploadProblem | undefined {
  if (!uploadTypes.split(',').includes(type)) return 'type';
  return size > uploadLimits.bytesAtMost ? 'size' : undefined;
}

const problems: Partial<Record<HttpStatusName, UploadProblem>> = {
  UnprocessableEntity: 'unreadable',
  ContentTooLarge: 'proxy', // a proxy's limit: files above the site's own limit are rejected before sending
  ServiceUnavailable: 'full',
};

const isUnanswered = ({ httpStatus, cause }: ApiError) => httpStatus === 'BadGateway' && cause !== undefined;
