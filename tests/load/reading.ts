import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readEnv } from '#config/env.ts';
import { startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { toEntry } from '#server/gateway/cache/entry.ts';
import { type AnswerReader, createAnswerReader } from '#server/gateway/upstream/answer-reader.ts';
import { createReading } from '#server/gateway/upstream/reading.ts';
import { createRepairs } from '#server/gateway/upstream/repairs.ts';
import { toUpstreamAnswer } from '#server/gateway/upstream/upstream-answer.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { listQuestions } from '#shared/contracts/faq.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { sourcesOf } from '../support/image-sources.ts';
import { type HandName, writtenBy } from '../support/other-hands.ts';
import { processMs } from './processor-time.ts';
import { median } from './start-process.ts';

const rounds = 15;
const callsOfRound = 20;
/** Maximum cost of a cold call, relative to a call without the reading pass. */
const maxRatio = 1.2;

const calls: readonly (readonly [Endpoint, address: string])[] = [
  [listCompanies, toAddress(listCompanies, { query: { per_page: 48 } })],
  [listAnnouncements, toAddress(listAnnouncements, { query: { per_page: 24 } })],
  [listMalls, toAddress(listMalls)],
  [listSitemap, toAddress(listSitemap)],
  [getFloorplan, toAddress(getFloorplan, { params: { id: 1 } })],
  [listQuestions, toAddress(listQuestions)],
];

/** All ways in which Laravel applications usually write data, combined. */
const usualHands: readonly HandName[] = [
  'ids as texts',
  'flags as 0 and 1',
  'dates as a database keeps them',
  'times with seconds',
  'languages by their tags',
];

/**
 * Measures the processor time of a cold call, from the received bytes to the cache entry. Compares three cases, in turns: with the reading pass
 * over our own mall API's answers, with the pass over the same answers in Laravel's style, and without the pass.
 */
export async function benchReading(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-bench-'));
  const log = pino({ level: 'silent' });
  const mallApi = await startEmbeddedMallApi(readEnv({ ...process.env, DATA_DIR: dataDir, TENANT: 'demo', LOG_LEVEL: 'error' }), log);
  try {
    const repairs = createRepairs({ log, clock: { monotonicMs: () => performance.now() } });
    const { read: readPicture } = sourcesOf([]);
    const readers = {
      without: createAnswerReader({ log, readPicture }),
      withPass: createAnswerReader({ log, readPicture, reading: createReading({ repairs }) }),
    };
    const ratios: number[] = [];
    for (const [contract, address] of calls)
      ratios.push(await benchCall(contract, address, await read(`${mallApi.origin()}${address}`), readers));
    const worst = Math.max(...ratios);
    console.info(`reading: a cold call costs at most ${worst.toFixed(2)} of one without the pass (bound ${maxRatio})`);
    if (worst > maxRatio) process.exitCode = 1;
  } finally {
    await mallApi.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function benchCall(
  contract: Endpoint,
  address: string,
  own: Buffer,
  { without, withPass }: Readonly<Record<'without' | 'withPass', AnswerReader>>,
): Promise<number> {
  const { data, meta, status } = JSON.parse(own.toString()) as Record<string, unknown>; // safe: the envelope of our mall API
  const other = Buffer.from(JSON.stringify({ status, data: writtenBy(usualHands, data), meta }));
  const costs: Record<'without' | 'own' | 'other', number[]> = { without: [], own: [], other: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const cost = {
      without: await costOf(() => toCold(contract, address, own, without, false)),
      own: await costOf(() => toCold(contract, address, own, withPass, true)),
      other: await costOf(() => toCold(contract, address, other, withPass, true)),
    };
    if (round === 0) continue; // warm-up
    for (const name of ['without', 'own', 'other'] as const) costs[name].push(cost[name]);
  }
  const ratioOf = (name: 'own' | 'other') => median(costs[name].map((ms, round) => ms / (costs.without[round] ?? ms)));
  const ofOwn = ratioOf('own');
  const ofOther = ratioOf('other');
  console.info(
    `reading, ${address} (${own.length} bytes): ${median(costs.without).toFixed(2)} ms without, ${ofOwn.toFixed(2)} of that with the pass, ` +
      `${ofOther.toFixed(2)} as Laravel writes it (${other.length} bytes)`,
  );
  return Math.max(ofOwn, ofOther);
}

async function toCold(contract: Endpoint, address: string, body: Buffer, reader: AnswerReader, isForeign: boolean): Promise<void> {
  const fetched = { status: 200, contentType: 'application/json', body, headers: {}, retryAfterSeconds: undefined, restSeconds: undefined };
  const envelope = reader.read(contract, address, toUpstreamAnswer(fetched, { isForeign, contract }));
  await toEntry(Buffer.from(JSON.stringify(envelope)), 'application/json; charset=utf-8', new Date(0));
}

async function costOf(call: () => Promise<void>): Promise<number> {
  const ms = await processMs(async () => {
    for (let time = 0; time < callsOfRound; time += 1) await call();
  });
  return ms / callsOfRound;
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
