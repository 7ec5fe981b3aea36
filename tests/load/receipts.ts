import autocannon from 'autocannon';
import pino from 'pino';
import { createReceiptReader, type ReceiptReader } from '#server/mall-api/receipts/reading/reader.ts';
import { runTrial, type TrialPicture } from '#server/mall-api/receipts/reading/trial.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { shops } from '../support/receipts/write-receipt.ts';
import { startGatewayProcess } from '../support/started-gateway.ts';
import { startUpstream } from '../support/upstream.ts';
import { drawSet } from './receipt-set.ts';
import { median } from './start-process.ts';

/** Set of pictures for which the reading was adjusted, and one that was read only to measure it. */
const sets = [
  { name: 'adjusted', seed: 7, each: 6 },
  { name: 'held out', seed: 11, each: 3 },
] as const;
const minShare = 0.8;
const max = { cpuSeconds: 4, mebibytes: 200, slowdown: 2 };
const visits = { connections: 5, overallRate: 200, duration: 10 };

/**
 * Draws receipts in fifteen conditions and pictures without a receipt, reads them as the mall API does, and counts right and false approvals. Then
 * compares ordinary visits beside a full reading queue with visits alone.
 */
export async function benchReceipts(): Promise<void> {
  const reader = createReceiptReader({
    messages: createMessageReader(pino({ level: 'silent' })),
    listShops: () =>
      shops.map(({ id, title, legal, registration }) => ({ id, titles: [title], names: [legal], registration_number: registration })),
  });
  try {
    for (const set of sets) await benchSet(set, reader);
    await benchVisits(reader);
  } finally {
    await reader.close();
  }
}

async function benchSet({ name, seed, each }: (typeof sets)[number], reader: ReceiptReader): Promise<void> {
  const pictures: TrialPicture[] = [];
  const seconds: number[] = [];
  for await (const { picture, typed, ...drawn } of drawSet(seed, { each, negativesEach: each })) {
    const before = reader.getFigures().cpuSeconds;
    const reading = await reader.read(picture);
    seconds.push(reader.getFigures().cpuSeconds - before);
    const { shop, number, total: amount, day, others } = typed;
    pictures.push({ ...drawn, typed: { companyId: shop.id, number, amount, day }, otherAmounts: others, reading });
  }
  const { right, wrong, waiting, falseApprovals } = runTrial(
    pictures,
    shops.map(({ id }) => id),
  );
  const tried = wrong.reduce((sum, { claims }) => sum + claims, 0);
  const mebibytes = reader.getFigures().peakBytes / 1024 ** 2;
  console.info(
    `receipts, ${name}: ${right.approved} of ${right.claims} approved; ${falseApprovals.length} pictures with a false approval, of ${tried} wrong claims; ` +
      `processor time ${median(seconds).toFixed(1)} s (median), ${Math.max(...seconds).toFixed(1)} s (most); ${mebibytes.toFixed(0)} MiB`,
  );
  console.info(`receipts, ${name}, wait for a person: ${waiting.map((one) => one.name).join(', ')}`);
  expectAtMost(`${name}, false approvals`, falseApprovals.length, 0);
  expectAtMost(`${name}, share that waits for a person`, 1 - right.approved / right.claims, 1 - minShare);
  expectAtMost(`${name}, processor time in seconds`, Math.max(...seconds), max.cpuSeconds);
  expectAtMost(`${name}, MiB`, mebibytes, max.mebibytes);
}

/** Prints a figure beyond its bound, and lets the command fail. */
function expectAtMost(what: string, figure: number, bound: number): void {
  if (figure <= bound) return;
  console.info(`receipts, BEYOND: ${what}: ${figure.toFixed(2)}, at most ${bound.toFixed(2)}`);
  process.exitCode = 1;
}

async function benchVisits(reader: ReceiptReader): Promise<void> {
  const upstream = await startUpstream();
  const gateway = await startGatewayProcess(upstream.origin);
  try {
    const pictures: Buffer[] = [];
    for await (const { picture } of drawSet(1, { each: 1, negativesEach: 0 })) pictures.push(picture);
    const visit = () => autocannon({ url: `${gateway.origin}/api/proxy/v1/companies`, ...visits, workers: 1 });
    await visit(); // warm-up
    const alone = await visit();
    let isVisited = true;
    let count = 0;
    const reading = (async () => {
      for (; isVisited; count += 1) await reader.read(pictures[count % pictures.length] ?? Buffer.alloc(0));
    })();
    const beside = await visit();
    isVisited = false;
    await reading;
    const slowdown = beside.latency.p99 / Math.max(alone.latency.p99, 1);
    console.info(
      `receipts, a full queue (${count} read): visits p99 ${beside.latency.p99} ms against ${alone.latency.p99} ms alone (${slowdown.toFixed(1)} times), ` +
        `p50 ${beside.latency.p50} ms against ${alone.latency.p50} ms`,
    );
    expectAtMost('p99 of visits, times', slowdown, max.slowdown);
  } finally {
    await gateway.close();
    await upstream.close();
  }
}
