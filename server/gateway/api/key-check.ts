import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { toAddress } from '#shared/contracts/address.ts';
import { readCredentials } from '#shared/contracts/bearer.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getOwnKey } from '#shared/contracts/keys.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toCallTrace } from '../../http/trace.ts';
import { UnknownCall } from '../upstream/missing-calls.ts';
import { createStrangerCount } from '../upstream/stranger-count.ts';
import type { Upstream } from '../upstream/upstream.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'read'>;
  clock: { monotonicMs(): number };
}

type Scope = Exclude<Endpoint['scope'], undefined>;
type Refusal = 'Unauthorized' | 'Forbidden';

/** A revoked key works this long at most. */
const freshMs = 2000;
/** Metrics are needed most while the mall API is down: a key that was valid this recently still reads them. */
const trustedMs = 900_000;
/** A refused token is not checked again this long: a wrong setting sends the same token each second. */
const refusedMs = 10_000;
const maxKeys = 1000;
const maxRefused = 5000;

/**
 * Asks the mall API what the key of a request may do. Gateways share nothing: each asks for itself. Tokens that were never accepted have a lane of
 * their own and count by network, so that guesses delay neither members nor keys that this gateway knows.
 */
export function createKeyCheck({ upstream, clock }: Dependencies) {
  /** Time of the last acceptance for each scope, by hash of the key. */
  const accepted = new LRUCache<string, Map<Scope, number>>({ max: maxKeys });
  const refused = new LRUCache<string, { refusal: Refusal; atMs: number }>({ max: maxRefused });
  const running = new Map<string, Promise<void>>();
  const countStranger = createStrangerCount({ clock });

  /** A key without the scope is no guess. */
  function rememberLacking(key: string, scope: Scope, forgive: () => void): void {
    forgive();
    const scopes = accepted.get(key) ?? new Map<Scope, number>();
    scopes.delete(scope);
    accepted.set(key, scopes);
  }

  /** Calls the mall API, and remembers its answer. */
  async function check(request: FastifyRequest, token: string, scope: Scope): Promise<void> {
    const [key, id] = [toHash(token), toHash(`${scope} ${token}`)];
    const isKnown = accepted.has(key);
    const forgive = isKnown ? () => {} : countStranger(toNetwork(request.ip));
    const address = toAddress(getOwnKey, { query: scope === 'any' ? {} : { scope } });
    try {
      await upstream.read(address, {
        ...toCallTrace(request),
        authorization: `Bearer ${token}`,
        lane: isKnown ? 'personal' : 'stranger',
      });
      forgive();
      accepted.set(key, (accepted.get(key) ?? new Map<Scope, number>()).set(scope, clock.monotonicMs()));
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) {
        forgive();
        throw error;
      }
      if (refusal === 'Unauthorized') accepted.delete(key);
      else rememberLacking(key, scope, forgive);
      refused.set(id, { refusal, atMs: clock.monotonicMs() });
      throw new ApiError(refusal);
    }
  }

  /**
   * Throws `Unauthorized` for an unknown key, and if the mall API knows no keys; `Forbidden` if the key lacks the scope; `TooManyRequests` if the
   * network sends too many unknown keys. Rejects with the failure if the mall API does not answer.
   */
  async function assertScope(request: FastifyRequest, scope: Scope): Promise<void> {
    const token = readCredentials(request.headers.authorization);
    if (token === undefined) throw new ApiError('Unauthorized');
    const id = toHash(`${scope} ${token}`);
    const toAgeMs = (atMs: number | undefined) => clock.monotonicMs() - (atMs ?? Number.NEGATIVE_INFINITY);
    const ageMs = toAgeMs(accepted.get(toHash(token))?.get(scope));
    if (ageMs < freshMs) return;
    const last = refused.get(id);
    if (last && toAgeMs(last.atMs) < refusedMs) throw new ApiError(last.refusal);
    const call = running.get(id) ?? check(request, token, scope).finally(() => running.delete(id));
    running.set(id, call);
    try {
      await call;
    } catch (error) {
      if (toRefusal(error) || scope !== 'ops:metrics' || ageMs >= trustedMs) throw error;
    }
  }
  return { assertScope };
}

/** Whether the mall API has refused a key; undefined for any other failure. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof UnknownCall) return 'Unauthorized'; // the mall API knows no keys
  if (!(error instanceof ApiError)) return undefined;
  if (error.httpStatus === 'NotFound') return 'Unauthorized';
  return error.httpStatus === 'Unauthorized' || error.httpStatus === 'Forbidden' ? error.httpStatus : undefined;
}

const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url');

export type KeyCheck = ReturnType<typeof createKeyCheck>;
