import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Tenant } from '#config/tenant.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { createImageSeal, createImageSources } from '../../../gateway/images/image-sources.ts';
import { createAnswerReader } from '../../../gateway/upstream/answer-reader.ts';
import type { UpstreamAnswer } from '../../../gateway/upstream/exchange.ts';
import { createLocaleMap } from '../../../gateway/upstream/locale-map.ts';
import { createReading } from '../../../gateway/upstream/reading.ts';
import type { Repair } from '../../../gateway/upstream/repairs.ts';
import { createSettingsMap, readSettingPictures } from '../../../gateway/upstream/settings-map.ts';
import { createCallIds } from '../../../gateway/upstream/text-ids/call-ids.ts';
import { isTextId } from '../../../gateway/upstream/text-ids/numbers.ts';
import { createTextIds } from '../../../gateway/upstream/text-ids/text-ids.ts';
import type { Reader } from './check-calls.ts';
import type { Loss } from './report.ts';

/** Valid form of a language code, because codes are printed. */
const localeForm = /^[\w-]{1,35}$/;

/** Reads a remote mall API as the gateway does, and collects what the gateway counts and logs. */
export function createGatewayReader(mallApiUrl: string, { imageHosts, mallApi }: Pick<Tenant, 'imageHosts' | 'mallApi'>) {
  let repairs: Repair[] = [];
  let losses: Loss[] = [];
  const unknownLocales = new Map<string, number>();
  let textIds = 0;
  let strangeIds = 0;
  const numbers = createTextIds({ file: undefined, log: { warn() {} } }); // for this run only
  const toLocale = createLocaleMap(mallApi.locales);
  const key = randomBytes(32);
  const sources = createImageSources({ mallApiUrl, imageHosts, seal: createImageSeal(() => key), log: { warn() {} } });
  const log: Pick<Logger, 'warn'> = { warn: (line: unknown) => keepLoss(line) };
  const reading = createReading({
    repairs: { note: (_, noted) => void repairs.push(...noted) },
    locales: mallApi.locales,
    textIds: numbers,
  });
  const reader = createAnswerReader({ log, reading, readPicture: sources.read });
  const toSettings = createSettingsMap({ warn() {} });

  function keepLoss(line: unknown): void {
    if (isRecord(line) && typeof line.item === 'string' && typeof line.reason === 'string') {
      losses.push({ path: toPlaces(line.item), reason: toPlaces(line.reason), count: 1 });
    }
  }

  function read(contract: Endpoint, address: string, answer: UpstreamAnswer): Success<unknown> {
    const before = strangeIds;
    countNames(answer.data);
    try {
      return readAs(contract, address, answer);
    } catch (error) {
      if (strangeIds === before) throw error;
      throw new ApiError('BadGateway', { cause: new Error('ids are neither whole numbers nor texts that can stand in an address') });
    }
  }

  function readAs(contract: Endpoint, address: string, answer: UpstreamAnswer): Success<unknown> {
    if (!contract.isFlattened) return reader.read(contract, address, answer);
    return toSuccess(readSettingPictures(toSettings(reader.check(contract, address, answer)), sources.read));
  }

  /** Counts unknown languages and ids that are not numbers. */
  function countNames(value: unknown): void {
    if (Array.isArray(value)) for (const inner of value) countNames(inner);
    else if (isRecord(value)) {
      if (typeof value.locale === 'string' && localeForm.test(value.locale) && toLocale(value.locale) === undefined) {
        unknownLocales.set(value.locale, (unknownLocales.get(value.locale) ?? 0) + 1);
      }
      if (isTextId(value.id)) textIds += 1;
      else if (typeof value.id === 'string' && !/^\d{1,15}$/.test(value.id)) strangeIds += 1;
      for (const inner of Object.values(value)) countNames(inner);
    }
  }

  return {
    read,
    take() {
      const taken = {
        repairs: addUp(repairs, ({ path, repair }) => `${path} ${repair}`),
        losses: addUp(losses, ({ path, reason }) => `${path} ${reason}`),
      };
      repairs = [];
      losses = [];
      return taken;
    },
    ids: createCallIds(numbers),
    countTextIds: () => textIds,
    countStrangeIds: () => strangeIds,
    listPictureHosts: sources.listRefused,
    listUnknownLocales: () => [...unknownLocales].map(([code, times]) => ({ code, times })),
  } satisfies Reader & Record<string, unknown>;
}

const toPlaces = (path: string): string => path.replace(/(^|\.)\d+(?=[.:]|$)/g, '$1*');

/** Most frequent first. */
function addUp<T extends { count: number }>(all: readonly T[], toKey: (one: T) => string): T[] {
  const sums = new Map<string, T>();
  for (const one of all) {
    const sum = sums.get(toKey(one));
    sums.set(toKey(one), sum ? { ...sum, count: sum.count + one.count } : one);
  }
  return [...sums.values()].sort((one, other) => other.count - one.count);
}
