import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { request } from 'undici';
import { processorMs } from '../support/processes.ts';
import { median, startProcess } from './start-process.ts';

const port = 3390;
const rawPort = 3391;
const rounds = 5;
const requestsPerRound = 12_000;
const coldRequests = 200;
const acceptEncoding = 'gzip, deflate, br, zstd';
const paths = { list: '/api/proxy/v1/companies?per_page=24', page: '/cz/obchody/vse/1' } as const;

/**
 * Measures the processor time per request of a cached list and a cached page, with the request log on. Compares it with plain `node:http`
 * that sends the same bytes and headers. Also counts the upstream calls that two hundred simultaneous cold requests cause.
 */
export async function benchGateway(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-bench-'));
  const gateway = await startProcess(
    '../../server/main.ts',
    { PORT: String(port), DATA_DIR: dataDir, TENANT: 'demo', LOG_LEVEL: 'info' },
    `http://127.0.0.1:${port}/healthz`,
  );
  try {
    for (const [name, path] of Object.entries(paths)) await benchHit(name, path, gateway.pid ?? 0);
    await benchCold();
  } finally {
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
    rmSync(dataDir, { recursive: true });
  }
}

async function benchHit(name: string, path: string, gatewayPid: number): Promise<void> {
  const sample = await takeSample(`http://127.0.0.1:${port}${path}`);
  const raw = await startProcess(
    './raw-server.ts',
    { RAW_PORT: String(rawPort), RAW_SAMPLE: JSON.stringify(sample) },
    `http://127.0.0.1:${rawPort}/`,
  );
  const ratios: number[] = [];
  const costs: { gateway: number[]; raw: number[] } = { gateway: [], raw: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const rawCost = await costOf(`http://127.0.0.1:${rawPort}${path}`, raw.pid ?? 0);
    const gatewayCost = await costOf(`http://127.0.0.1:${port}${path}`, gatewayPid);
    if (round === 0) continue; // warm-up
    costs.gateway.push(gatewayCost);
    costs.raw.push(rawCost);
    ratios.push(rawCost / gatewayCost);
  }
  raw.kill('SIGTERM');
  await once(raw, 'exit');
  const bytes = Buffer.from(sample.body, 'base64').length;
  console.info(
    `gateway, cached ${name} (${bytes} bytes): ${median(ratios).toFixed(2)} of raw node:http ` +
      `(${median(costs.gateway).toFixed(1)} µs against ${median(costs.raw).toFixed(1)} µs of processor time per request; ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
  );
}

/** Sends two hundred simultaneous cold requests for a list and for a page. Counts the upstream calls in the mall API's log. */
async function benchCold(): Promise<void> {
  const { startUpstream } = await import('../support/upstream.ts');
  const { startGateway } = await import('../support/gateway.ts');
  for (const [name, path] of Object.entries({ list: '/api/proxy/v1/companies', page: '/cz/obchody/vse/1' })) {
    const upstream = await startUpstream();
    const gateway = await startGateway({ upstreamOrigin: upstream.origin });
    await Promise.all(Array.from({ length: coldRequests }, () => gateway.get(path).then((answer) => answer.arrayBuffer())));
    const calls = new Map<string, number>();
    for (const call of upstream.requests) calls.set(call, (calls.get(call) ?? 0) + 1);
    console.info(
      `gateway, ${coldRequests} simultaneous cold requests for a ${name}: ${upstream.requests.length} upstream calls, at most ${Math.max(...calls.values())} for any one contract call`,
    );
    await gateway.close();
    await upstream.close();
  }
}

async function takeSample(url: string) {
  for (let attempt = 0; attempt < 3; attempt += 1)
    await (await request(url, { headers: { 'accept-encoding': acceptEncoding } })).body.dump();
  const { headers, body, statusCode } = await request(url, { headers: { 'accept-encoding': acceptEncoding } });
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
  const { connection: _, 'keep-alive': __, ...sent } = headers;
  return { headers: sent, body: Buffer.from(await body.arrayBuffer()).toString('base64') };
}

/** Returns the processor time per request in microseconds (user plus system). */
async function costOf(url: string, pid: number): Promise<number> {
  const before = processorMs(pid);
  const result = await autocannon({ url, amount: requestsPerRound, connections: 20, headers: { 'accept-encoding': acceptEncoding } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} failures, ${result.errors} errors`);
  return ((processorMs(pid) - before) * 1000) / requestsPerRound;
}
