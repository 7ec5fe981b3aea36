import autocannon from 'autocannon';
import { makeLargePhotograph, sendForm, startReceiptUpstream, toReceiptForm } from '../support/picture-uploads.ts';
import { hasProcessFigures, listChildren, memoryOf } from '../support/processes.ts';
import { startGatewayProcess } from '../support/started-gateway.ts';

const uploadsAtOnce = 50;
const seconds = 10;
const visits = { connections: 5, overallRate: 200 };

/**
 * Repeats fifty simultaneous uploads of ten megabytes during ordinary visits of cached pages. Compares the duration of these visits with visits
 * without uploads. Also reports the results of the uploads and the memory of both processes.
 */
export async function benchUploads(): Promise<void> {
  const upstream = await startReceiptUpstream();
  const gateway = await startGatewayProcess(upstream.origin);
  try {
    const form = toReceiptForm(await makeLargePhotograph());
    const visit = () => autocannon({ url: `${gateway.origin}/api/proxy/v1/companies`, ...visits, duration: seconds, workers: 1 });
    await visit(); // warm-up
    const alone = await visit();
    let isVisited = true;
    const counts = new Map<number, number>();
    const uploading = (async () => {
      for (let round = 0; isVisited; round += 1) {
        const members = Array.from({ length: uploadsAtOnce }, (_, index) => 1 + round * uploadsAtOnce + index);
        const outcomes = await Promise.all(members.map((member) => sendForm(gateway.port, member, form)));
        for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    })();
    const beside = await visit();
    isVisited = false;
    await uploading;
    const failed = beside.non2xx + beside.errors + alone.non2xx + alone.errors;
    console.info(
      `uploads, ${uploadsAtOnce} of ${form.length} bytes at once: normal visits p99 ${beside.latency.p99} ms against ${alone.latency.p99} ms alone ` +
        `(${(beside.latency.p99 / Math.max(alone.latency.p99, 1)).toFixed(1)} times), p50 ${beside.latency.p50} ms against ${alone.latency.p50} ms, ` +
        `${failed} of ${beside.requests.total + alone.requests.total} failed`,
    );
    console.info(`uploads, answers: ${[...counts].map(([status, count]) => `${count} of ${status}`).join(', ')}`);
    if (!hasProcessFigures) return;
    const drawing = listChildren(gateway.pid).map((pid) => `${memoryOf(pid).peakMiB.toFixed(0)} MiB`);
    console.info(`uploads, most memory: gateway ${memoryOf(gateway.pid).peakMiB.toFixed(0)} MiB, drawing ${drawing.join(', ')}`);
  } finally {
    await gateway.close();
    await upstream.close();
  }
}
