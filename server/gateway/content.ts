import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { type ListMeta, type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getWebSettings, PublishedSettings } from '#shared/contracts/settings.ts';
import type { AnswerReader } from './answer-reader.ts';
import { type Entry, toEntry } from './cache/entry.ts';
import type { Answer, Purpose, StaleCache } from './cache/stale-cache.ts';
import { windows } from './cache/windows.ts';
import { createSettingsMap } from './settings-map.ts';
import type { CallContext, Upstream } from './upstream.ts';
import type { LaneName } from './upstream-lanes.ts';

interface Dependencies {
  cache: StaleCache;
  upstream: Pick<Upstream, 'read'>;
  reader: AnswerReader;
  log: Logger;
  clock: { now(): Date };
}

const settingsAddress = toAddress(getWebSettings);
/** A list of more records than that is not believed to be empty at once. */
const mostThatVanish = 12;

/**
 * The mall API's public reads, through the cache. An answer is parsed by its contract, cleaned and compressed once, when it is
 * fetched. Addresses are canonical (`toAddress`), and are the cache's keys.
 */
export function createContent({ cache, upstream, reader, log, clock }: Dependencies) {
  const toPublishedSettings = createSettingsMap(log);
  /** How many records a list had, and whether it has been empty once since. */
  const lengths = new LRUCache<string, { length: number; isDoubted: boolean }>({ max: 2000 });

  async function fetchChecked(
    contract: Endpoint,
    address: string,
    context: CallContext,
    purpose: Purpose = 'miss',
  ): Promise<Success<unknown>> {
    try {
      const answer = await upstream.read(address, { ...context, lane: laneOf(contract, purpose) });
      if (contract.answer === PublishedSettings) return toSuccess(toPublishedSettings(reader.check(contract, address, answer)));
      return reader.read(contract, address, answer);
    } catch (error) {
      if (contract.isOptional && error instanceof ApiError && error.httpStatus === 'NotFound') return toSuccess([]);
      throw toPublicError(contract, error);
    }
  }

  /** Throws `BadGateway` for a long list that has become empty, once: if the next refresh says so too, it is. */
  function assertNotVanished(contract: Endpoint, address: string, { data, meta }: Success<unknown>): void {
    if (!contract.item || !Array.isArray(data)) return;
    const length = meta?.total ?? data.length;
    const before = lengths.get(address) ?? findStoredLength(contract, address, length);
    if (length === 0 && before && before.length > mostThatVanish && !before.isDoubted && cache.has(address)) {
      lengths.set(address, { ...before, isDoubted: true });
      log.warn({ call: contract.name, was: before.length }, 'a long list has become empty: the old one stands until the next look');
      throw new ApiError('BadGateway', { cause: new Error('a long list has become empty') });
    }
    if (length === 0 && before?.isDoubted) log.warn({ call: contract.name, was: before.length }, 'a long list is empty, and stays so');
    lengths.set(address, { length, isDoubted: false });
  }

  /** Of a list that an earlier process has read. */
  function findStoredLength(contract: Endpoint, address: string, length: number) {
    const entry = length === 0 ? cache.peek(address) : undefined;
    if (!entry) return undefined;
    const { data, meta } = readData(contract, entry);
    return { length: meta?.total ?? (Array.isArray(data) ? data.length : 0), isDoubted: false };
  }

  function getAnswer(contract: Endpoint, address: string, context: CallContext = {}): Promise<Answer> {
    return cache.get(address, windows[contract.freshness], async (purpose) => {
      const envelope = await fetchChecked(contract, address, context, purpose);
      assertNotVanished(contract, address, envelope);
      return {
        entry: await toEntry(Buffer.from(JSON.stringify(envelope)), 'application/json; charset=utf-8', clock.now()),
        tags: new Set([address]),
      };
    });
  }

  let known: { settings: PublishedSettings; of: Entry } | undefined;

  return {
    /** The settings, parsed again only when they are others. */
    async readSettings(): Promise<PublishedSettings> {
      const { entry } = await getAnswer(getWebSettings, settingsAddress);
      if (known?.of !== entry) known = { settings: readData(getWebSettings, entry).data, of: entry };
      return known.settings;
    },
    /** The finished answer, if it is there and nobody need be asked for it now. */
    findAtOnce: (address: string): Answer | undefined => cache.findAtOnce(address),
    getAnswer,
    /** Straight from the mall API, checked the same way. */
    fetchChecked,
    /** The data of a call, for the gateway's own use. */
    async read<E extends Endpoint>(contract: E, input: CallInput<E> = {}): Promise<{ data: AnswerOf<E>; meta: ListMeta | undefined }> {
      return this.readAddress(contract, toAddress(contract, input));
    },
    async readAddress<E extends Endpoint>(contract: E, address: string): Promise<{ data: AnswerOf<E>; meta: ListMeta | undefined }> {
      const { entry } = await getAnswer(contract, address);
      return readData(contract, entry);
    },
  };
}

function readData<E extends Endpoint>(_contract: E, entry: Entry): { data: AnswerOf<E>; meta: ListMeta | undefined } {
  const { data, meta } = JSON.parse(entry.variants.identity.body.toString()) as Success<AnswerOf<E>>; // made by fetchChecked
  return { data, meta };
}

export type Content = ReturnType<typeof createContent>;

function laneOf({ isCostly }: Endpoint, purpose: Purpose): LaneName {
  if (isCostly) return 'search';
  return purpose === 'refresh' ? 'refresh' : 'content';
}

/**
 * What a visitor may learn of a public call's failure: that the question was wrong, or that there is no such record. "Not found" of a list,
 * or of what the site stands on, is a failure like any other: it takes no good copy away.
 */
function toPublicError(contract: Endpoint, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { httpStatus, retryAfterSeconds } = error;
  if (httpStatus === 'BadRequest' || httpStatus === 'BadGateway' || httpStatus === 'GatewayTimeout') return error;
  if (httpStatus === 'NotFound' && !contract.item && !contract.isNeverEmpty) return error;
  if (retryAfterSeconds !== undefined || httpStatus === 'ServiceUnavailable') {
    return new ApiError('ServiceUnavailable', { retryAfterSeconds: retryAfterSeconds ?? 1, cause: error });
  }
  return new ApiError('BadGateway', { cause: error });
}
