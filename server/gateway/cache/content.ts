import type { Logger } from 'pino';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { type ListMeta, type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { getWebSettings, type PublishedSettings } from '#shared/contracts/settings.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { contentTag } from '#shared/site/purge-tags.ts';
import { createListedRecords } from '../substitutes/listed-records.ts';
import type { Ask } from '../substitutes/read-lists.ts';
import { createSubstitutes } from '../substitutes/substitutes.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { ReadPicture } from '../upstream/clean-answer.ts';
import type { CpuSlices } from '../upstream/cpu-slices.ts';
import type { CallContext } from '../upstream/exchange.ts';
import { createGoodCopies, type GoodCopy } from '../upstream/good-copies.ts';
import type { LaneName } from '../upstream/lanes.ts';
import { findLack, type NotOffered, UnknownCall } from '../upstream/missing-calls.ts';
import { readWhole } from '../upstream/paging.ts';
import type { Repairs } from '../upstream/repairs.ts';
import { createSettingsMap, readSettingPictures } from '../upstream/settings-map.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type Entry, toEntry } from './entry.ts';
import {
  listMemberOnlyKinds,
  type MemberOnlyKinds,
  mayHoldMemberOnly,
  toGuestAddress,
  toGuestKey,
  toGuestView,
  toNothingFound,
} from './guest-view.ts';
import type { SharedAnswers } from './shared-answers.ts';
import type { AnswerCache } from './stale-cache.ts';
import type { Answer, CopyFacts, Fill, Purpose } from './stored-answer.ts';
import { toResourceTags } from './tags.ts';
import { windows } from './windows.ts';

interface Dependencies {
  cache: AnswerCache;
  upstream: Pick<Upstream, 'read'>;
  notOffered: NotOffered;
  reader: AnswerReader;
  readPicture: ReadPicture;
  cpuSlices: CpuSlices;
  repairs: Pick<Repairs, 'note'>;
  /** Answers shared between gateways; undefined with a single gateway. */
  shared?: SharedAnswers | undefined;
  log: Logger;
  clock: { now(): Date };
}

const settingsAddress = toAddress(getWebSettings);
const nothingKept: MemberOnlyKinds = new Set();

/**
 * Makes public reads of the mall API through the cache. An answer is parsed and cleaned once, when it is fetched, and
 * compressed once, when a client first asks for it. Cache keys are canonical addresses (`toAddress`). Everything cached
 * is the guest's view (`guest-view.ts`).
 */
export function createContent({ cache, upstream, notOffered, reader, readPicture, cpuSlices, repairs, shared, log, clock }: Dependencies) {
  const toPublishedSettings = createSettingsMap(log);
  const goodCopies = createGoodCopies({
    clock,
    log,
    repairs,
    readCentre: () => fetchChecked(listMalls, toAddress(listMalls), {}, 'refresh'),
    readNothing: reader.readNothing,
  });

  async function fetchChecked(
    contract: Endpoint,
    address: string,
    context: CallContext,
    purpose: Purpose = 'miss',
  ): Promise<Success<unknown>> {
    if (notOffered.isKnown(contract)) return findStandIn(contract, address, context, purpose);
    try {
      const read = (page: string) => upstream.read(page, { ...context, lane: laneOf(contract, purpose) });
      const [answer] = await Promise.all([readWhole(contract, address, read), learnCentre(contract)]);
      notOffered.clear(contract);
      if (!contract.isFlattened) return await cpuSlices.take(() => reader.read(contract, address, answer));
      return await cpuSlices.take(() =>
        toSuccess(readSettingPictures(toPublishedSettings(reader.check(contract, address, answer)), readPicture)),
      );
    } catch (error) {
      const lack = findLack(contract, address, error, notOffered);
      if (!lack || isDoubted(contract, address, error)) throw toPublicError(contract, error);
      if (lack === 'call') notOffered.note(contract);
      return findStandIn(contract, address, context, purpose);
    }
  }

  /** Fetches the centre's record first as long as its time zone is unknown, because some mall APIs send local times without an offset. */
  async function learnCentre(contract: Endpoint): Promise<void> {
    if (contract === listMalls || !reader.waitsForCentre(contract)) return;
    try {
      const { entry } = await getAnswer(listMalls, toAddress(listMalls));
      reader.learnCentre(readData(listMalls, entry).data[0]);
    } catch (error) {
      log.warn({ err: error }, 'the centre’s time zone is not known yet: dates without offset count as those of the default one');
    }
  }

  /**
   * Whether to distrust the failure and keep the cached answer, because a proxy may have sent the failure. Calls that are not optional exist in
   * every mall API.
   */
  function isDoubted(contract: Endpoint, address: string, error: unknown): boolean {
    const isDoubtful = !contract.isOptional || (error instanceof UnknownCall && error.isDoubtful);
    return isDoubtful && !notOffered.has(contract) && cache.has(toKey(address));
  }

  const listed = createListedRecords({ ask: toAsk({}, 'refresh'), clock, log });
  const substitute = createSubstitutes({ listed, readSettings, clock, log });

  function findStandIn(contract: Endpoint, address: string, context: CallContext, purpose: Purpose): Promise<Success<unknown>> {
    return substitute(contract, address, toAsk(context, purpose));
  }

  /** Bypasses the cache: an answer derived from cached answers could be twice as old as allowed. */
  function toAsk(context: CallContext, purpose: Purpose): Ask {
    return async <E extends Endpoint>(contract: E, input: CallInput<E>) =>
      (await fetchChecked(contract, toAddress(contract, input), context, purpose)) as Success<AnswerOf<E>>; // safe: checked by `fetchChecked`
  }

  async function fetchForGuests(
    contract: Endpoint,
    address: string,
    kept: MemberOnlyKinds,
    { context, purpose }: { context: CallContext; purpose?: Purpose },
  ): Promise<Success<unknown>> {
    const asked = toGuestAddress(contract, address, kept);
    if (asked === undefined) return toNothingFound(address);
    const envelope = await fetchChecked(contract, asked, context, purpose);
    if (purpose) await goodCopies.assertBelievable(contract, address, envelope, () => findCopy(contract, address));
    return toGuestView(contract, envelope, kept);
  }

  /** Finds the cached answer that can still replace a failed answer. */
  function findCopy(contract: Endpoint, address: string): GoodCopy | undefined {
    const key = toKey(address);
    const entry = cache.has(key) ? cache.peek(key) : undefined;
    const endsInSeconds = cache.findFacts(key)?.endsInSeconds ?? null;
    return entry && { envelope: readData(contract, entry), isPurged: endsInSeconds !== null && endsInSeconds <= 0 };
  }

  async function getAnswer(contract: Endpoint, address: string, context: CallContext = {}, isPatient = false): Promise<Answer> {
    const kept = mayHoldMemberOnly(address) ? await readKept() : nothingKept;
    const wanted = {
      key: toGuestKey(address, kept),
      windows: windows[contract.freshness],
      tags: new Set([address, contract.name, contentTag, ...toResourceTags(address)]),
    };
    const fill: Fill = async (purpose) => {
      const fetchEntry = async () => {
        const envelope = await fetchForGuests(contract, address, kept, { context, purpose });
        return toEntry(Buffer.from(JSON.stringify(envelope)), 'application/json; charset=utf-8', clock.now(), 'on-demand');
      };
      const { tags } = wanted;
      return shared ? { tags, ...(await shared.take(wanted, purpose, fetchEntry)) } : { tags, entry: await fetchEntry() };
    };
    return cache.get(wanted.key, wanted.windows, fill, isPatient);
  }

  let known: { settings: PublishedSettings; of: Entry; kept: MemberOnlyKinds } | undefined;

  async function readSettings(): Promise<PublishedSettings> {
    const { entry } = await getAnswer(getWebSettings, settingsAddress);
    if (known?.of !== entry) {
      const settings = readData(getWebSettings, entry).data;
      known = { settings, of: entry, kept: listMemberOnlyKinds(settings) };
    }
    return known.settings;
  }

  /** Falls back to the last known settings, then to the defaults. */
  async function readKept(): Promise<MemberOnlyKinds> {
    await readSettings().catch(() => undefined);
    return known?.kept ?? nothingKept;
  }

  /** Returns the cache key for guests, under the last known settings. */
  const toKey = (address: string) => (mayHoldMemberOnly(address) ? toGuestKey(address, known?.kept ?? nothingKept) : address);

  return {
    /** If the mall API has neither search nor sitemap, preloads the lists from which the gateway builds them. */
    prepare(): void {
      if ([searchCentre, listSitemap].some((contract) => notOffered.isKnown(contract))) listed.refresh();
    },
    close: listed.close,
    learnCentre,
    /** The settings, parsed again only when they change. */
    readSettings,
    /** Returns the cached answer, if it can be served without a call to the mall API. */
    findCached: (address: string): Answer | undefined => cache.findCached(toKey(address)),
    /** Returns the metadata of a cached answer, for operators. */
    findFacts: (address: string): CopyFacts | undefined => cache.findFacts(toKey(address)),
    getAnswer,
    /** Waits for the mall API when the cached answer is stale. For callers that are not in a hurry. */
    renewAnswer: (contract: Endpoint, address: string, context?: CallContext): Promise<Answer> =>
      getAnswer(contract, address, context, true),
    /** Bypasses the cache. Members get the full answer; the caller has verified their token. */
    async fetchUncached(contract: Endpoint, address: string, context: CallContext, viewer: 'guest' | 'member'): Promise<Success<unknown>> {
      if (viewer === 'member') return fetchChecked(contract, address, context);
      return fetchForGuests(contract, address, mayHoldMemberOnly(address) ? await readKept() : nothingKept, { context });
    },
    /** Returns the key for caches derived from guest answers. The key changes with the set of members-only kinds. */
    toGuestKey: (key: string): string => toGuestKey(key, known?.kept ?? nothingKept),
    /** Returns the data of a call, for use inside the gateway. */
    async read<E extends Endpoint>(contract: E, input: CallInput<E> = {}): Promise<{ data: AnswerOf<E>; meta: ListMeta | undefined }> {
      return this.readAddress(contract, toAddress(contract, input));
    },
    async readAddress<E extends Endpoint>(contract: E, address: string): Promise<{ data: AnswerOf<E>; meta: ListMeta | undefined }> {
      const { entry } = await getAnswer(contract, address);
      return readData(contract, entry);
    },
    /** The parsed body of a cached answer. */
    parse: readData,
  };
}

function readData<E extends Endpoint>(_contract: E, entry: Entry): { data: AnswerOf<E>; meta: ListMeta | undefined } {
  const { data, meta } = JSON.parse(entry.variants.identity.body.toString()) as Success<AnswerOf<E>>; // safe: serialized by `fetchChecked`
  return { data, meta };
}

export type Content = ReturnType<typeof createContent>;

function laneOf({ isCostly }: Endpoint, purpose: Purpose): LaneName {
  if (isCostly) return 'search';
  return purpose === 'refresh' ? 'refresh' : 'content';
}

/**
 * Maps a failure to what a visitor may see: a bad request or a missing record. "Not found" for a list or for a record
 * the site requires is an ordinary upstream failure, so it never evicts a good answer.
 */
function toPublicError(contract: Endpoint, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { httpStatus, retryAfterSeconds } = error;
  if (httpStatus === 'BadRequest' || httpStatus === 'BadGateway' || httpStatus === 'GatewayTimeout') return error;
  if (httpStatus === 'NotFound' && !contract.isList && !contract.isNeverEmpty) return error;
  if (retryAfterSeconds !== undefined || httpStatus === 'ServiceUnavailable' || httpStatus === 'TooManyRequests') {
    return new ApiError('ServiceUnavailable', { retryAfterSeconds: retryAfterSeconds ?? 1, cause: error });
  }
  return new ApiError('BadGateway', { cause: error });
}
