import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { pictureLimits } from '#shared/site/late-limits.ts';
import { sendResumably, type UploadProgress } from '#web/lib/forms/resumable-upload.ts';

const { partBytes } = pictureLimits;
const bytes = new Uint8Array(3 * partBytes + 1000).map((_, index) => index % 251);
const file = new Blob([bytes]);

/** What happens to a request: it is lost before it arrives, half of it arrives, its answer is lost, or it is answered so. */
type Fault = 'lost' | 'half' | 'unheard' | number | undefined;

/** A gateway with a network before it that has the faults of the list, one for each request in turn. */
function createGateway(faults: readonly Fault[] = []) {
  const requests: string[] = [];
  const files = new Map<string, Buffer>();
  const left = [...faults];
  let ids = 0;
  const send: typeof fetch = async (address, init = {}) => {
    const method = init.method ?? 'GET';
    const id = String(address).replace(/^\/api\/uploads\/?/, '');
    const headers = new Headers(init.headers);
    requests.push(`${method} ${id} ${headers.get('upload-offset') ?? ''}`.trim());
    expect(headers.get('authorization')).toBe('Bearer own-token');
    init.signal?.throwIfAborted();
    const fault = method === 'DELETE' ? undefined : left.shift();
    if (fault === 'lost') throw new TypeError('Failed to fetch');
    if (typeof fault === 'number') return new Response(null, { status: fault });
    const answer = await act(method, id, headers, init.body, fault === 'half');
    if (fault === 'half' || fault === 'unheard') throw new TypeError('Failed to fetch');
    return answer;
  };

  async function act(method: string, id: string, headers: Headers, body: RequestInit['body'], isHalf: boolean): Promise<Response> {
    if (method === 'POST') {
      expect(headers.get('upload-length')).toBe(String(bytes.length));
      ids += 1;
      files.set(`u${ids}`, Buffer.alloc(0));
      return new Response('{}', { status: 201, headers: { location: `/api/uploads/u${ids}`, 'upload-offset': '0' } });
    }
    const kept = files.get(id);
    if (!kept) return new Response(null, { status: 404 });
    const describe = (status: number) => new Response(null, { status, headers: { 'upload-offset': String(files.get(id)?.length) } });
    if (method === 'DELETE') files.delete(id);
    if (method !== 'PATCH') return describe(200);
    expect(headers.get('content-type')).toBe('application/offset+octet-stream');
    if (Number(headers.get('upload-offset')) !== kept.length) return new Response(null, { status: 409 });
    const part = new Uint8Array(await new Response(body).arrayBuffer());
    expect(part.length).toBeLessThanOrEqual(partBytes);
    files.set(id, Buffer.concat([kept, isHalf ? part.slice(0, part.length / 2) : part]));
    return describe(204);
  }

  return { send, requests, files, forget: (id: string) => files.delete(id) };
}

interface Options {
  signal?: AbortSignal;
  onRest?: () => void;
  begunId?: string;
}

function upload(
  gateway: ReturnType<typeof createGateway>,
  { signal = new AbortController().signal, onRest = () => {}, begunId }: Options = {},
) {
  const begun: string[] = [];
  const progress: UploadProgress[] = [];
  const rests: number[] = [];
  const deps = {
    fetch: gateway.send,
    token: () => 'own-token',
    rest: async (ms: number) => {
      rests.push(ms);
      onRest();
    },
  };
  const onBegun = (id: string) => void begun.push(id);
  return {
    progress,
    rests,
    begun,
    id: sendResumably(file, deps, { signal, onProgress: (at) => void progress.push(at), begunId, onBegun }),
  };
}

const isWhole = ({ files }: ReturnType<typeof createGateway>, id: string) => expect(files.get(id)?.equals(bytes)).toBe(true);

describe('sendResumably', () => {
  it('sends the file in parts and says how far it is', async () => {
    const gateway = createGateway();
    const { id, progress, rests } = upload(gateway);
    expect(await id).toBe('u1');
    isWhole(gateway, 'u1');
    expect(gateway.requests).toEqual([
      'POST',
      'PATCH u1 0',
      `PATCH u1 ${partBytes}`,
      `PATCH u1 ${2 * partBytes}`,
      `PATCH u1 ${3 * partBytes}`,
    ]);
    expect(progress.map(({ sentBytes }) => sentBytes)).toEqual([0, 0, partBytes, 2 * partBytes, 3 * partBytes, bytes.length]);
    expect(progress.every(({ state, totalBytes }) => state === 'sending' && totalBytes === bytes.length)).toBe(true);
    expect(rests).toEqual([]);
  });

  it.each([
    ['a request that is lost on the way', [undefined, undefined, 'lost'], partBytes],
    ['a part of which half arrives', [undefined, undefined, 'half'], partBytes + partBytes / 2],
    ['an answer that is lost', [undefined, undefined, 'unheard'], 2 * partBytes],
  ] as const)('asks how far it is after %s, and goes on from there', async (_case, faults, offset) => {
    const gateway = createGateway(faults);
    const { id, progress, rests } = upload(gateway);
    expect(await id).toBe('u1');
    isWhole(gateway, 'u1');
    expect(gateway.requests.slice(3, 5)).toEqual(['HEAD u1', `PATCH u1 ${offset}`]);
    expect(rests).toEqual([1000]);
    expect(progress.filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });

  it.each([408, 409, 429, 500, 502, 503, 504])('goes on after the answer %d', async (status) => {
    const gateway = createGateway([undefined, status]);
    expect(await upload(gateway).id).toBe('u1');
    isWhole(gateway, 'u1');
  });

  it('begins again when the gateway has forgotten the file', async () => {
    const gateway = createGateway([undefined, undefined, 'lost']);
    const { id } = upload(gateway, { onRest: () => gateway.forget('u1') });
    expect(await id).toBe('u2');
    isWhole(gateway, 'u2');
  });

  it('rests longer and longer, and gives up in the end', async () => {
    const { id, rests } = upload(createGateway(Array.from({ length: 20 }, () => 'lost' as const)));
    await expect(id).rejects.toThrow(ApiError);
    expect(rests).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('does not count failures between which parts arrive', async () => {
    const gateway = createGateway([undefined, ...Array.from({ length: 3 }, () => ['lost', undefined, undefined] as const).flat()]);
    const { id, rests } = upload(gateway);
    expect(await id).toBe('u1');
    expect(rests).toEqual([1000, 1000, 1000]);
  });

  it.each([
    [401, 'Unauthorized'],
    [413, 'ContentTooLarge'],
    [415, 'UnsupportedMediaType'],
    [403, 'Forbidden'],
  ] as const)('gives up at once after %d', async (status, httpStatus) => {
    const { id, rests } = upload(createGateway([status]));
    await expect(id).rejects.toMatchObject({ httpStatus });
    expect(rests).toEqual([]);
  });

  it.each([
    ['goes on with one begun before where the gateway has got to', partBytes, ['HEAD old', `PATCH old ${partBytes}`]],
    ['sends nothing of one that is there whole', bytes.length, ['HEAD old']],
  ] as const)('%s', async (_case, there, first) => {
    const gateway = createGateway();
    gateway.files.set('old', Buffer.from(bytes.slice(0, there)));
    const { id, begun, rests } = upload(gateway, { begunId: 'old' });
    expect(await id).toBe('old');
    isWhole(gateway, 'old');
    expect(gateway.requests.slice(0, 2)).toEqual(first);
    expect([begun, rests, gateway.requests.includes('POST')]).toEqual([[], [], false]);
  });

  it('begins anew, and at once, when the gateway knows nothing more of the one begun before', async () => {
    const gateway = createGateway();
    const { id, begun, rests } = upload(gateway, { begunId: 'old' });
    expect(await id).toBe('u1');
    isWhole(gateway, 'u1');
    expect(gateway.requests.slice(0, 3)).toEqual(['HEAD old', 'POST', 'PATCH u1 0']);
    expect([begun, rests]).toEqual([['u1'], []]);
  });

  it('goes on in two tabs at once with one file, each part taken once', async () => {
    const gateway = createGateway();
    gateway.files.set('old', Buffer.from(bytes.slice(0, partBytes)));
    const tabs = [upload(gateway, { begunId: 'old' }), upload(gateway, { begunId: 'old' })];
    expect(await Promise.all(tabs.map(({ id }) => id))).toEqual(['old', 'old']);
    isWhole(gateway, 'old');
    expect(gateway.files.size).toBe(1);
  });

  it('stops when it is cancelled, and tells the gateway to forget the file', async () => {
    const gateway = createGateway([undefined, undefined, 'lost']);
    const controller = new AbortController();
    const { id } = upload(gateway, { signal: controller.signal, onRest: () => controller.abort() });
    await expect(id).rejects.toThrow(/abort/i);
    expect(gateway.requests.at(-1)).toBe('DELETE u1');
    await expect.poll(() => gateway.files.size).toBe(0);
  });
});
