import { useEffect, useRef, useState } from 'react';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { restForNetwork } from '../../lib/data/network-rest.ts';
import { discardUpload, sendResumably, type UploadProgress } from '../../lib/forms/resumable-upload.ts';
import { leaveToLogin } from '../../lib/session/leaving.ts';
import { siteSession } from '../../lib/session/session.ts';

export type UploadState = { state: 'none' } | UploadProgress | { state: 'failed'; code: HttpStatusName } | { state: 'done'; id: string };

const deps = {
  fetch: (address: RequestInfo | URL, init?: RequestInit) => fetch(address, init), // asked for anew: a test puts its own there
  token: siteSession().token,
  rest: restForNetwork,
};

/** Begun before the page was left, and who hears of one that is begun now. */
interface Begun {
  begunId?: string | undefined;
  onBegun: (id: string) => void;
}

/** One picture on its way to the gateway. A second one takes the place of the first; whoever leaves the page stops it. */
export function useUpload() {
  const { locale } = useSite();
  const [upload, setUpload] = useState<UploadState>({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function stop(): void {
    running.current?.abort();
    running.current = undefined;
    if (upload.state === 'done') discardUpload(upload.id, deps);
  }

  function start(file: Blob, begun: Begun): void {
    stop();
    const own = new AbortController();
    const token = siteSession().token();
    running.current = own;
    const show = (state: UploadState) => running.current === own && setUpload(state);
    sendResumably(file, deps, { signal: own.signal, onProgress: show, ...begun }).then(
      (id) => show({ state: 'done', id }),
      (error: unknown) => {
        if (own.signal.aborted) return;
        const code = error instanceof ApiError ? error.httpStatus : 'BadGateway';
        show({ state: 'failed', code });
        if (code === 'Unauthorized' && token !== undefined && token === siteSession().token()) {
          siteSession().clear(); // as for every other call (R-SESS-3)
          void leaveToLogin(locale, 'expired', token);
        }
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
