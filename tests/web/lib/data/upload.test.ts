import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { toCallText } from '#web/lib/data/idempotency-keys.ts';
import { upload } from '#web/lib/data/upload.ts';

let latest: Request;

/** A fake request that the test controls. */
class Request extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  opened: string[] = [];
  headers: Record<string, string> = {};
  body: unknown;
  constructor() {
    super();
    latest = this;
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? '2' : null;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.end('abort');
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
  }
  end(type: string, status = 0, text = '') {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('upload', () => {
  it('is not started if it was already aborted', async () => {
    const begun = vi.fn();
    vi.stubGlobal('XMLHttpRequest', begun);
    await expect(upload('/api/x', { body: new FormData(), signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(begun).not.toHaveBeenCalled();
  });

  it('sends the form, reports progress, and resolves with the answer', async () => {
    const onProgress = vi.fn();
    const body = new FormData();
    const sent = upload('/api/x', { method: 'POST', headers: { authorization: 'Bearer t' }, body }, onProgress);
    const request = latest;
    request.progress(40);
    request.end('load', 503, '{"status":"error"}');
    const answer = await sent;
    expect([request.opened, request.headers, request.body]).toEqual([['POST', '/api/x'], { authorization: 'Bearer t' }, body]);
    expect(onProgress.mock.calls).toEqual([[{ sentBytes: 40, totalBytes: 100 }]]);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([503, '2', { status: 'error' }]);
  });

  it('rejects when the network is lost, and after half a minute without progress', async () => {
    const lost = upload('/api/x', { body: new FormData() });
    latest.end('error');
    await expect(lost).rejects.toThrow(TypeError);
    const stalled = upload('/api/x', { body: new FormData() });
    vi.advanceTimersByTime(29_000);
    latest.progress(1);
    vi.advanceTimersByTime(29_000);
    latest.progress(2);
    vi.advanceTimersByTime(30_000);
    await expect(stalled).rejects.toThrow(TypeError);
  });
});

it('a form with the same file is the same call; a form with another file is a different call', () => {
  const textOf = (lastModified: number) => {
    const form = new FormData();
    form.set('image', new File(['x'], 'a.jpg', { lastModified }));
    return toCallText(submitReceipt, form);
  };
  expect(textOf(1)).toBe(textOf(1));
  expect(textOf(1)).not.toBe(textOf(2));
});
