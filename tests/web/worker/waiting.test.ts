import { beforeEach, describe, expect, it } from 'vitest';
import { toFailure } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toLastMs, type WaitingCall } from '#shared/site/waiting.ts';
import { createSender, dropForgotten, readSendRequest } from '#web/worker/waiting.ts';

type Respond = (key: string) => Response;

const owner = 7;
const success = () => Response.json({ status: 'success', data: {} });
const refusal = (error: ApiError) => () => Response.json(toFailure(error), { status: 400 });

let calls: Map<string, WaitingCall>;
let sent: { method: string | undefined; path: string; key: string; authorization: string | null; body: unknown; signal: unknown }[];
let asked: string[];

beforeEach(() => {
  calls = new Map();
  [sent, asked] = [[], []];
});

function put(key: string, changes: Partial<WaitingCall> = {}): void {
  const message = {
    name: 'sendMessage' as const,
    path: '/api/v1/messages/message',
    body: '{"conversation_id":1,"text":"Ahoj"}',
    language: 'cs',
  };
  calls.set(key, { key, owner, atMs: Date.now() + calls.size, ...message, ...changes });
}

/** Starts a worker whose mall gives the token to the owner, and each call to `respond`. */
function start(
  respond: Respond = success,
  member: () => Response = () => Response.json({ status: 'success', data: { customer_id: owner } }),
  restore: () => Response = () => Response.json({ status: 'success', data: { token: 'restored' } }),
) {
  const fetch = async (address: string, { method, headers, body, signal }: RequestInit = {}) => {
    asked.push(address);
    if (address === '/api/session/restore') return restore();
    if (address.startsWith('/api/v1/me/session')) return member();
    const own = new Headers(headers);
    sent.push({ method, path: address, key: own.get('idempotency-key') ?? '', authorization: own.get('authorization'), body, signal });
    return respond(own.get('idempotency-key') ?? '');
  };
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work, work);
    return last;
  };
  const store = {
    listWaiting: async () => [...calls.values()],
    storeWaiting: async (call: WaitingCall) => void calls.set(call.key, call),
    removeWaiting: async (key: string) => void calls.delete(key),
  };
  return createSender({ fetch, navigator: { locks: { request } } } as never, store); // safe: the parts that it uses
}

describe('createSender', () => {
  it('sends each call once, the oldest first, with its key, and asks for nothing if nothing waits', async () => {
    const send = start();
    await send('token');
    expect(asked).toEqual([]);
    put('a');
    put('b');
    await Promise.all([send('token'), send('token'), send(undefined)]); // two tabs and `sync`
    expect(sent.map(({ key, authorization }) => [key, authorization])).toEqual([
      ['a', 'Bearer token'],
      ['b', 'Bearer token'],
    ]);
    expect(calls.size).toBe(0);
  });

  it('gives up a connection that hangs, because no other tab can send meanwhile', async () => {
    put('a');
    await start()('token');
    expect(sent[0]?.signal).toBeInstanceOf(AbortSignal);
  });

  it('restores the session from its cookie if no page is open', async () => {
    put('a');
    await start()(undefined);
    expect(sent).toMatchObject([{ key: 'a', authorization: 'Bearer restored' }]);
  });

  it('sends a receipt as the form that the page would have sent, with its picture', async () => {
    const bytes = new TextEncoder().encode('picture').buffer;
    const file = { field: 'image', name: 'r.jpg', type: 'image/jpeg', changedMs: 5, bytes };
    put('a', { name: 'submitReceipt', path: '/api/v1/me/receipts', body: { company_id: '8', number: '1/2' }, file });
    await start()('token');
    const form = sent[0]?.body as FormData; // safe: what is tested
    expect([sent[0]?.path, form.get('company_id'), form.get('number')]).toEqual(['/api/v1/me/receipts', '8', '1/2']);
    const picture = form.get('image') as File; // safe: what is tested
    expect([picture.name, picture.type, picture.lastModified, await picture.text()]).toEqual(['r.jpg', 'image/jpeg', 5, 'picture']);
  });

  it('does not send what another member has written', async () => {
    put('a', { owner: 8 });
    put('b');
    await start()('token');
    expect(sent.map(({ key }) => key)).toEqual(['b']);
    expect([...calls.keys()]).toEqual(['a']);
  });

  it('sends nothing if the session is over, and keeps everything', async () => {
    put('a');
    await start(success, refusal(new ApiError('Unauthorized')))('token');
    expect([sent, calls.size]).toEqual([[], 1]);
  });

  it.each(['BadGateway', 'ServiceUnavailable', 'TooManyRequests'] as const)(
    'rejects if the question about the session is answered with %s, so that the browser tries again',
    async (code) => {
      put('a');
      const members = [refusal(new ApiError(code))];
      const send = start(success, () => (members.shift() ?? (() => Response.json({ status: 'success', data: { customer_id: owner } })))());
      await expect(send('token')).rejects.toThrow(code);
      expect([sent, calls.size]).toEqual([[], 1]);
      await send('token');
      expect([sent.length, calls.size]).toEqual([1, 0]);
    },
  );

  it('rejects if the session could not be restored, but not if there is none', async () => {
    put('a');
    const answers = [refusal(new ApiError('ServiceUnavailable')), refusal(new ApiError('Unauthorized'))];
    const send = start(success, undefined, () => (answers.shift() ?? success)());
    await expect(send(undefined)).rejects.toThrow('ServiceUnavailable');
    await send(undefined);
    expect([sent, calls.size]).toEqual([[], 1]);
  });

  it.each([200, 404])('keeps a call that a captive portal answers with a page and status %s', async (status) => {
    put('a');
    const send = start(() => new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } }));
    await expect(send('token')).rejects.toThrow('sendMessage');
    expect(calls.get('a')).not.toHaveProperty('refusal');
  });

  it('keeps a refused call with its reason, goes on, and does not send it again', async () => {
    put('a');
    put('b');
    const send = start((key) => (key === 'a' ? refusal(new ApiError('Conflict', { errors: { number: ['duplicate'] } }))() : success()));
    await send('token');
    await send('token');
    expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
    expect([...calls.values()]).toMatchObject([{ key: 'a', refusal: { code: 'Conflict', errors: { number: ['duplicate'] } } }]);
  });

  it.each(['BadGateway', 'ServiceUnavailable', 'TooManyRequests', 'Conflict', 'Unauthorized'] as const)(
    'keeps a call that is answered with %s, and sends it again with the same key',
    async (code) => {
      put('a');
      const answers = [refusal(new ApiError(code)), success];
      const send = start(() => (answers.shift() ?? success)());
      await expect(send('token')).rejects.toThrow('sendMessage');
      expect([...calls.values()]).toMatchObject([{ key: 'a' }]);
      expect(calls.get('a')).not.toHaveProperty('refusal');
      await send('token');
      expect([sent.map(({ key }) => key), calls.size]).toEqual([['a', 'a'], 0]);
    },
  );

  it('sends the other calls although the mall fails at one, and keeps messages in order', async () => {
    put('a');
    put('b');
    put('c', { name: 'submitReceipt', path: '/api/v1/me/receipts', body: { number: '1/2' } });
    const send = start((key) => (key === 'a' ? refusal(new ApiError('InternalServerError'))() : success()));
    await expect(send('token')).rejects.toThrow('sendMessage');
    expect(sent.map(({ key }) => key)).toEqual(['a', 'c']);
    expect([...calls.keys()]).toEqual(['a', 'b']);
  });

  it('leaves old calls to the member, because the mall may have forgotten their keys', async () => {
    put('a', { atMs: Date.now() - 30 * 86_400_000 });
    await start()('token');
    expect([sent, calls.get('a')?.refusal]).toEqual([[], { code: 'TooOld', errors: {} }]);
  });

  it('does not bring back a refused call that the member has deleted meanwhile', async () => {
    put('a');
    await start(() => {
      calls.delete('a');
      return refusal(new ApiError('BadRequest'))();
    })('token');
    expect(calls.size).toBe(0);
  });
});

describe('marks', () => {
  const like = { name: 'addLike' as const, path: '/api/v1/me/likes', body: '{"type":"company","id":8}' };
  const unlike = { name: 'removeLike' as const, method: 'DELETE' as const, path: '/api/v1/me/likes?id=8&type=company', body: '{}' };

  it('are sent with their method and without an idempotency key', async () => {
    put('7 like company 8', unlike);
    put('7 like company 9', like);
    await start()('token');
    expect(sent).toMatchObject([
      { method: 'DELETE', path: unlike.path, key: '' },
      { method: 'POST', path: like.path, key: '' },
    ]);
    expect(calls.size).toBe(0);
  });

  it('are sent again, in their new state, if they change while they are sent', async () => {
    const key = '7 like company 8';
    put(key, like);
    const send = start(() => {
      if (sent.length === 1) put(key, { ...unlike, atMs: Date.now() + 1000 });
      return success();
    });
    await send('token');
    expect(calls.get(key)).toMatchObject({ name: 'removeLike' });
    await send('token');
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(calls.size).toBe(0);
  });

  it('are dropped if the mall refuses them, or if they are too old', async () => {
    put('7 like company 8', like);
    put('7 like company 9', { ...like, atMs: Date.now() - 10 * 86_400_000 });
    await start(refusal(new ApiError('NotFound')))('token');
    expect([sent.length, calls.size]).toEqual([1, 0]);
  });
});

describe('dropForgotten', () => {
  it('deletes the calls of every member whose last day is over, and no others', async () => {
    const lastMs = toLastMs(0);
    put('a', { owner: 8, atMs: Date.now() - lastMs - 1000 });
    put('b', { atMs: Date.now() - lastMs - 1000, refusal: { code: 'TooOld', errors: {} } });
    put('c', { atMs: Date.now() - lastMs + 60_000, refusal: { code: 'TooOld', errors: {} } });
    await dropForgotten({ listWaiting: async () => [...calls.values()], removeWaiting: async (key) => void calls.delete(key) });
    expect([...calls.keys()]).toEqual(['c']);
  });
});

describe('readSendRequest', () => {
  it('reads the message of a page, and no other', () => {
    expect(readSendRequest({ kind: 'send', token: 'one' })).toEqual({ kind: 'send', token: 'one' });
    expect(readSendRequest({ kind: 'send', token: {} })).toEqual({ kind: 'send', token: undefined });
    expect([readSendRequest({ kind: 'keep' }), readSendRequest(null)]).toEqual([undefined, undefined]);
  });
});
