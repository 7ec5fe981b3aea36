import { useRef, useState } from 'react';
import { toAddress } from '#shared/contracts/address.ts';
import type { BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { toApiError } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { useDesk } from './desk-context.tsx';
import { withProof } from './proof.ts';

/** State of a download. `bytes`: received so far, because the server does not know the size in advance. */
export type DownloadState =
  | { state: 'idle' }
  | { state: 'loading'; bytes: number }
  | { state: 'failed'; code: HttpStatusName; retryAfterSeconds: number | undefined }
  | { state: 'done' };

/**
 * Downloads the file of a call with `isFile`, and lets the browser save it. If a login or a confirmation is missing, a
 * dialog requests it, and the download continues. `download` does nothing while another download runs. Resolves with
 * whether the file was saved.
 */
export function useDownload<E extends Endpoint>(contract: E) {
  const { fetchFile, proof } = useDesk();
  const [state, setState] = useState<DownloadState>({ state: 'idle' });
  const isPending = useRef(false);

  async function download(input: CallInput<E> = {}, body?: BodyInput<E>): Promise<boolean> {
    if (isPending.current) return false;
    isPending.current = true;
    setState({ state: 'loading', bytes: 0 });
    const init = {
      method: contract.method,
      ...(contract.method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    };
    try {
      const { name, content } = await withProof(contract, proof, () =>
        readFile(fetchFile, `/api${toAddress(contract, input)}`, init, (bytes) => setState({ state: 'loading', bytes })),
      );
      downloadFile(name, content.type, content);
      setState({ state: 'done' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ state: 'failed', code: error.httpStatus, retryAfterSeconds: error.retryAfterSeconds });
      return false;
    } finally {
      isPending.current = false;
    }
  }

  return { ...state, isLoading: state.state === 'loading', download };
}

interface NamedFile {
  name: string;
  content: Blob;
}

/** Throws `ApiError`; a broken connection is a `BadGateway`. */
async function readFile(fetchFrom: typeof fetch, address: string, init: RequestInit, onBytes: (bytes: number) => void): Promise<NamedFile> {
  try {
    const response = await fetchFrom(address, init);
    if (!response.ok) {
      const failure: unknown = await response.json().catch(() => undefined);
      throw toApiError(failure, Number(response.headers.get('retry-after')));
    }
    const parts: BlobPart[] = [];
    let bytes = 0;
    for await (const part of readParts(response)) {
      parts.push(part);
      bytes += part.byteLength;
      onBytes(bytes);
    }
    const type = response.headers.get('content-type') ?? '';
    return { name: toName(response.headers.get('content-disposition')), content: new Blob(parts, { type }) };
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('BadGateway', { cause });
  }
}

/** Reads a body in parts. Not every browser can iterate over a stream. */
async function* readParts({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (value) yield value;
    if (done) return;
  }
}

function toName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download';
}
