import { useEffect, useRef, useState } from 'react';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { restForNetwork } from '../../lib/network-rest.ts';
import { siteSession } from '../../lib/session.ts';
import { discardUpload, sendResumably, type UploadProgress } from './resumable-upload.ts';

export type UploadState = { state: 'none' } | UploadProgress | { state: 'failed'; code: HttpStatusName } | { state: 'done'; id: string };

const deps = {
  fetch: (address: RequestInfo | URL, init?: RequestInit) => fetch(address, init), // asked for anew: a test puts its own there
  token: siteSession.token,
  rest: restForNetwork,
};

/** One picture on its way to the gateway. A second one takes the place of the first; whoever leaves the page stops it. */
export function useUpload() {
  const [upload, setUpload] = useState<UploadState>({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function stop(): void {
    running.current?.abort();
    running.current = undefined;
    if (upload.state === 'done') discardUpload(upload.id, deps);
  }

  function start(file: Blob): void {
    stop();
    const own = new AbortController();
    running.current = own;
    const show = (state: UploadState) => running.current === own && setUpload(state);
    sendResumably(file, deps, { signal: own.signal, onProgress: show }).then(
      (id) => show({ state: 'done', id }),
      (error: unknown) => {
        if (own.signal.aborted) return;
        show({ state: 'failed', code: error instanceof ApiError ? error.httpStatus : 'BadGateway' });
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }

  function cancel(): void {
    stop();
    setUpload({ state: 'none' });
  }

  return { upload, start, cancel };
}
