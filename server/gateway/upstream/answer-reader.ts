import type { Logger } from 'pino';
import { getCheck } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type ListMeta, type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import { type ReadPicture, toPictureReader, toTextCleaner } from './clean-answer.ts';
import type { UpstreamAnswer } from './exchange.ts';
import type { Reading } from './reading.ts';
import { parseTolerantly } from './tolerant-parsing.ts';

interface Dependencies {
  log: Pick<Logger, 'warn'>;
  reading?: Reading | undefined;
  readPicture: ReadPicture;
}

/**
 * Converts all answers of the mall API to ours, cached or not. Checks them by their contract, drops and logs wrong
 * entries of lists, cleans pictures and rich text, and limits paging. Throws `BadGateway` if an answer is wrong as a
 * whole. `reading`: for a foreign mall API, whose answers are first read leniently.
 */
export function createAnswerReader({ log, reading, readPicture }: Dependencies) {
  const cleanerOf = keepOfEach((contract) => toTextCleaner(getCheck(contract).answer, readPicture));
  const pictureReaderOf = keepOfEach((contract) => toPictureReader(getCheck(contract).answer, readPicture, reading !== undefined));

  function readAsMeant(contract: Endpoint, address: string, answered: UpstreamAnswer): UpstreamAnswer {
    if (!reading) return answered;
    const { stored, answer } = getCheck(contract);
    const isBare = answered.foreign?.hasEnvelope === false && !Array.isArray(answered.data);
    if (isBare && (contract.isList || contract.isFlattened)) throw toMisfit(address, 'neither a list nor an envelope');
    return reading.read(contract, stored ?? answer, address, answered);
  }

  function check(contract: Endpoint, address: string, data: unknown): unknown {
    const { stored, answer } = getCheck(contract);
    const read = stored ? parseTolerantly(stored, data) : parseTolerantly(answer, pictureReaderOf(contract)(data));
    if (!('dropped' in read)) throw toMisfit(address, read.reason);
    for (const { path, reason } of read.dropped.slice(0, maxLogged)) {
      log.warn(
        { call: contract.name, address: toPathAlone(address), item: path, reason },
        'an item that does not fit its contract was dropped',
      );
    }
    if (read.dropped.length > 0 && isEmpty(read.value)) throw toMisfit(address, 'no item fits');
    if (contract === listMalls && isEmpty(read.value)) throw toMisfit(address, 'empty, and the site cannot be without it');
    if (contract === listMalls && Array.isArray(read.value)) reading?.learnCentre(read.value[0]);
    return read.value;
  }

  return {
    /**
     * Whether answers of the call contain dates or prices that are ambiguous until `learnCentre` is called with the
     * centre's record.
     */
    waitsForCentre: (contract: Endpoint): boolean => reading?.waitsForCentre(getCheck(contract).answer) ?? false,
    learnCentre: (mall: Mall | undefined): void => reading?.learnCentre(mall),
    /** Returns the checked data of a call without cleaning, for answers that the gateway transforms itself. */
    check: (contract: Endpoint, address: string, answer: UpstreamAnswer): unknown =>
      check(contract, address, readAsMeant(contract, address, answer).data),
    /** Returns the checked data of the answer `[]`; undefined if `[]` does not fit the call. */
    readNothing(contract: Endpoint): unknown {
      try {
        const { stored, answer } = getCheck(contract);
        const read = parseTolerantly(stored ?? answer, reading ? reading.peek(stored ?? answer, []) : []);
        return read.value;
      } catch {
        return undefined;
      }
    },
    /** Returns the complete answer, ready to send. */
    read(contract: Endpoint, address: string, answer: UpstreamAnswer): Success<unknown> {
      const { data, meta } = readAsMeant(contract, address, answer);
      if (contract.isPaged && !meta) throw toMisfit(address, 'no meta');
      return toSuccess(cleanerOf(contract)(check(contract, address, data)), contract.isPaged && meta ? toPaging(address, meta) : undefined);
    },
  };
}

type Clean = (value: unknown) => unknown;

function keepOfEach(make: (contract: Endpoint) => Clean): (contract: Endpoint) => Clean {
  const made = new Map<Endpoint, Clean>();
  return (contract) => {
    const clean = made.get(contract) ?? make(contract);
    made.set(contract, clean);
    return clean;
  };
}

export type AnswerReader = ReturnType<typeof createAnswerReader>;

/** Max logged entries per answer, so that a list of thousands of wrong entries does not log thousands of lines. */
const maxLogged = 20;
const maxRecords = 100_000;

/** Computes the number of pages from total and page size: a wrong number would make clients request pages without end. */
function toPaging(address: string, { page, per_page, total }: ListMeta): ListMeta {
  const isPlausible = page >= 1 && per_page >= 1 && per_page <= 100 && total >= 0 && total <= maxRecords;
  if (!isPlausible) throw toMisfit(address, 'paging out of bounds');
  return { page, per_page, total, pages: Math.ceil(total / per_page) };
}

function isEmpty(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Object.keys(data).length === 0;
}

function toMisfit(address: string, reason: string): ApiError {
  return new ApiError('BadGateway', { cause: new Error(`${toPathAlone(address)}: ${reason}`) });
}

/** Omits the query from an address for the log, because it may contain text that a visitor typed. */
function toPathAlone(address: string): string {
  return address.split('?', 1)[0] ?? '';
}
