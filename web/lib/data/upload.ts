/** How much of a form has been sent. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

/** Rejects when the network is lost. */
export type Upload = (
  address: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'signal'> & { body: FormData },
  onProgress?: (progress: UploadProgress) => void,
) => Promise<Response>;

/** How long nothing may move. */
const stalledMs = 30_000;

/** A form as one request. `fetch` does not say how much of it has been sent, `XMLHttpRequest` does. */
export const upload: Upload = (address, { method = 'POST', headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted(); // while the code for it was on its way
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
