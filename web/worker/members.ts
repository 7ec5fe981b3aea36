import { memberStore, memberStoreDays, storedAtHeader } from '#shared/site/offline.ts';
import { withoutCoding } from './documents.ts';
import { storedAtMs } from './store.ts';

/**
 * Calls whose answers are stored for members: level, balance, codes of rewards, bookings, gift cards with the purchases that list them, marks,
 * conversations, and whose session it is. No profile, picture or file. Pages show the member's card from their own storage (`MEMBER_CARD`).
 */
const storedCalls = [
  /^\/api\/v1\/me\/(?:session|points|tier|purchases|likes\/ids|follows\/companies|thumbs)$/,
  /^\/api\/v1\/me\/(?:customer-rewards|gift-cards)\/\d+$/,
  /^\/api\/v1\/me\/customer-rewards$/,
  /^\/api\/v1\/booking\/orders(?:\/\d+)?$/,
  /^\/api\/v1\/messages(?:\/overview|\/conversation\/\d+)?$/,
];
/** Messages of one conversation, which the query names. */
const conversationCall = /^\/api\/v1\/messages$/;
/** Parameters of answers that are not stored: results of a search, and older messages. */
const unstoredParameters = ['q', 'before'];
const maxAnswers = 60;
/** Max size of all answers. */
const maxBytes = 1_000_000;
const maxAgeMs = memberStoreDays * 86_400_000;

export function isStoredForMembers({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  if (conversationCall.test(pathname) && !searchParams.has('conversation')) return false; // the mall refuses the call
  return storedCalls.some((call) => call.test(pathname)) && !unstoredParameters.some((name) => searchParams.has(name));
}

/**
 * Creates the store of members' answers: one cache per tenant and token, named by a hash of the token. A cache that was dropped stays dropped: answers
 * requested before are not stored, nor are later ones for the same token.
 */
export function createMemberStore(caches: CacheStorage, { tenant }: { tenant: string }) {
  const beginning = `${memberStore}:${tenant}:`;
  const ended = new Set<string>();
  let drops = 0;

  async function drop(isMeant: (name: string) => boolean): Promise<void> {
    drops += 1;
    for (const name of await caches.keys()) {
      if (!name.startsWith(memberStore) || !isMeant(name)) continue;
      ended.add(name);
      await caches.delete(name);
    }
  }

  /** Returns the part of the store for the member with this token, as of now: once something is dropped, it stores nothing. */
  function of(token: string) {
    const naming = toHash(token).then((hash) => beginning + hash);
    const atDrops = drops;
    return {
      async find(address: string): Promise<Response | undefined> {
        const found = await caches.match(address, { cacheName: await naming, ignoreVary: true });
        return found && isFresh(found) ? found : undefined;
      },
      /** Also drops the stores of other members, because this one has logged in after them. */
      async write(address: string, { body: answer, headers }: Pick<Response, 'body' | 'headers'>): Promise<void> {
        const name = await naming;
        const mayWrite = () => drops === atDrops && !ended.has(name);
        if (!mayWrite()) return;
        const others = (await caches.keys()).filter((one) => one.startsWith(memberStore) && one !== name);
        for (const other of others) {
          ended.add(other);
          await caches.delete(other);
        }
        const text = await new Response(answer).text();
        if (!isSuccess(text) || !mayWrite()) return; // a remote mall API may refuse a token with status 200
        const cache = await caches.open(name);
        const body = new TextEncoder().encode(text);
        const stamped = withoutCoding(headers);
        stamped.set(storedAtHeader, new Date().toISOString());
        stamped.set('content-length', String(body.length));
        await cache.put(address, new Response(body, { headers: stamped })); // the address becomes the most recent one
        await keepWithin(cache);
        if (!mayWrite()) await caches.delete(name); // dropped meanwhile
      },
      /** Call when the mall no longer has the record. */
      async remove(address: string): Promise<void> {
        const name = await naming;
        if (await caches.has(name)) await (await caches.open(name)).delete(address, { ignoreVary: true });
      },
      /** Call when the mall refuses the token. */
      async end(): Promise<void> {
        const name = await naming;
        ended.add(name);
        await drop((one) => one === name);
      },
    };
  }

  return {
    of,
    /** Drops everything stored for members. `token` names the session that has ended. */
    async forget(token?: string): Promise<void> {
      if (token !== undefined) ended.add(beginning + (await toHash(token)));
      await drop(() => true);
    },
    /** Deletes answers that are too old to be shown, and stores of other centres at this address. */
    async dropExpired(): Promise<void> {
      for (const name of (await caches.keys()).filter((one) => one.startsWith(memberStore))) {
        if (!name.startsWith(beginning)) {
          await caches.delete(name);
          continue;
        }
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const found = await cache.match(request, { ignoreVary: true });
          if (found && !isFresh(found)) await cache.delete(request, { ignoreVary: true });
        }
        if ((await cache.keys()).length === 0) await caches.delete(name);
      }
    },
  };
}

export type MemberStore = ReturnType<typeof createMemberStore>;

/** Deletes the answers of a cache that exceed the limits, the newest counted first. If an answer does not fit, older ones that fit stay. */
async function keepWithin(cache: Cache): Promise<void> {
  let bytes = 0;
  for (const [index, request] of (await cache.keys()).toReversed().entries()) {
    const found = await cache.match(request, { ignoreVary: true });
    const size = Number(found?.headers.get('content-length'));
    if (index < maxAnswers && bytes + size <= maxBytes) bytes += size;
    else await cache.delete(request, { ignoreVary: true });
  }
}

/** Whether an answer may be shown. Also false if the clock was set back behind it. */
function isFresh(response: Response): boolean {
  return Math.abs(Date.now() - storedAtMs(response)) < maxAgeMs;
}

function isSuccess(text: string): boolean {
  try {
    return (JSON.parse(text) as { status?: unknown }).status === 'success'; // safe: only compared
  } catch {
    return false;
  }
}

/** First 16 hex digits of the token's SHA-256: tells sessions apart, and does not reveal the token. */
async function toHash(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads a message of a page whose session has ended; undefined if it is another message. */
export function readForgetRequest(data: unknown): { token: string | undefined } | undefined {
  const { kind, token } = Object(data) as Record<string, unknown>;
  return kind === 'forget' ? { token: typeof token === 'string' ? token : undefined } : undefined;
}
