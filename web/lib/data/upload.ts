/** Upload progress of a form. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

/** Sends a form with a file. Rejects if the network is lost. */
export type Upload = (
  address: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'signal'> & { body: FormData },
  onProgress?: (progress: UploadProgress) => void,
) => Promise<Response>;

/** Timeout of an upload that makes no progress. */
const stalledMs = 30_000;

/** Sends a form as one request. With `XMLHttpRequest`, because `fetch` reports no upload progress. */
export const upload: Upload = (address, { method = 'POST', headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted(); // aborted while this code was loading
    const request = new XMLHttpRequest();
    let stalling: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(stalling);
      stalling = setTimeout(() => request.abort(), stalledMs);
    };
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress?.({ sentBytes: loaded, totalBytes: total });
    });
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after');
      resolve(new Response(request.responseText, { status: request.status, headers: retryAfter ? { 'retry-after': retryAfter } : {} }));
    });
    for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(new TypeError('The form was not answered.')));
    request.addEventListener('loadend', () => clearTimeout(stalling));
    signal?.addEventListener('abort', () => request.abort());
    wait();
    request.send(body);
  });
