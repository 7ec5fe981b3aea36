import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { type ListMeta, type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getWebSettings, PublishedSettings } from '#shared/contracts/settings.ts';
import { type Entry, toEntry } from './cache/entry.ts';
import type { Answer, StaleCache } from './cache/stale-cache.ts';
import { windows } from './cache/windows.ts';
import { toRichTextCleaner } from './rich-text.ts';
import { createSettingsMap } from './settings-map.ts';
import type { CallContext, Upstream } from './upstream.ts';

interface Dependencies {
  cache: StaleCache;
  upstream: Pick<Upstream, 'read'>;
  log: Logger;
  clock: { now(): Date };
}

const settingsAddress = toAddress(getWebSettings);

/**
 * The mall API's public reads, through the cache. An answer is parsed by its contract, cleaned and compressed once, when it is
 * fetched. Addresses are canonical (`toAddress`), and are the cache's keys.
 */
export function createContent({ cache, upstream, log, clock }: Dependencies) {
  const cleaners = new Map<Endpoint, (value: unknown) => unknown>();
  const toPublishedSettings = createSettingsMap(log);

  async function fetchChecked(contract: Endpoint, address: string, context: CallContext): Promise<Success<unknown>> {
    const { data, meta } = await upstream.read(address, context);
    const checked = contract.item
      ? checkList(contract, contract.item, data, address, log)
      : check(contract.stored ?? contract.answer, data, address);
    if (contract.isPaged && !meta) throw toMisfit(address, 'no meta');
    if (contract.answer === PublishedSettings) return toSuccess(toPublishedSettings(checked));
    return toSuccess(cleanerOf(contract)(checked), contract.isPaged ? meta : undefined);
  }

  function cleanerOf(contract: Endpoint): (value: unknown) => unknown {
    const cleaner = cleaners.get(contract) ?? toRichTextCleaner(contract.answer);
    cleaners.set(contract, cleaner);
    return cleaner;
  }

  function getAnswer(contract: Endpoint, address: string, context: CallContext = {}): Promise<Answer> {
    return cache.get(address, windows[contract.freshness], async () => {
      const envelope = await fetchChecked(contract, address, context);
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
    /** The finished answer, if it is there and fresh. */
    findFresh: (address: string): Answer | undefined => cache.findFresh(address),
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

function check(schema: z.ZodMiniType, data: unknown, address: string): unknown {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw toMisfit(address, describe(parsed.error));
  return parsed.data;
}

/** Drops the items that do not fit. A list of which nothing is left is no answer. */
function checkList(contract: Endpoint, item: z.ZodMiniType, data: unknown, address: string, log: Logger): unknown[] {
  if (!Array.isArray(data)) throw toMisfit(address, 'not a list');
  const kept = data.flatMap((candidate: unknown, index) => {
    const parsed = item.safeParse(candidate);
    if (parsed.success) return [parsed.data];
    log.warn(
      { call: contract.name, address: toPathAlone(address), item: index, reason: describe(parsed.error) },
      'an item that does not fit its contract was dropped',
    );
    return [];
  });
  if (data.length > 0 && kept.length === 0) throw toMisfit(address, 'no item fits');
  return kept;
}

function toMisfit(address: string, reason: string): ApiError {
  return new ApiError('BadGateway', { cause: new Error(`${toPathAlone(address)}: ${reason}`) });
}

/** For the log: a query may hold what a visitor typed. */
function toPathAlone(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

/** Paths and reasons, without the values. */
function describe(error: z.core.$ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    .join('; ');
}
