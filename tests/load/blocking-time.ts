import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserArguments, findBrowser } from '#config/browser.ts';
import { median } from './start-process.ts';

const longTaskMs = 50;
const restMs = 8000;

/**
 * Measures the total blocking time of a phone's first visit, without the inspector. Visits the pages in turns and returns medians in milliseconds.
 * Lighthouse's figures are too high, because it uses the inspector. With the inspector, whenever a library creates an `Error` while its file is
 * evaluated (React creates five), the browser parses the whole file again to find line numbers. Visitors' browsers never do this.
 */
export async function measureBlocking(urls: readonly string[], runs: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mallfront-blocking-'));
  const browser = spawn(findBrowser() ?? '', [...browserArguments, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`]);
  try {
    const send = await connect(browser);
    const times = urls.map((): number[] => []);
    for (let round = 0; round < runs; round += 1) for (const [index, url] of urls.entries()) times[index]?.push(await visit(send, url));
    return times.map(median);
  } finally {
    browser.kill();
    await once(browser, 'exit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** Connects to the browser directly, because Playwright would enable the inspector. Only a few messages of the protocol are needed. */
async function connect(browser: ChildProcess): Promise<Send> {
  const address = await findAddress(browser);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (message: { result?: Record<string, unknown>; error?: { message: string } }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message);
  });
  let last = 0;
  return (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) => (result ? resolve(result) : reject(new Error(`${method}: ${error?.message}`))));
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
}

async function findAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser says nothing.');
  for await (const line of createInterface(stderr)) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The browser did not start.');
}

async function visit(send: Send, url: string): Promise<number> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string }; // safe: a reply of the protocol
  await send('Emulation.setDeviceMetricsOverride', { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }, sessionId);
  await send('Emulation.setCPUThrottlingRate', { rate: 4 }, sessionId);
  await send('Page.navigate', { url }, sessionId);
  await sleep(restMs);
  const { result } = await send('Runtime.evaluate', { expression: listLongTasks, awaitPromise: true, returnByValue: true }, sessionId);
  await send('Target.disposeBrowserContext', { browserContextId });
  const { paintMs, tasks } = (result as { value: { paintMs: number; tasks: [startMs: number, durationMs: number][] } }).value; // safe: the result of the expression below
  return tasks
    .filter(([startMs, durationMs]) => startMs + durationMs > paintMs)
    .reduce((sum, [, durationMs]) => sum + Math.max(0, durationMs - longTaskMs), 0);
}

const listLongTasks = `new Promise((resolve) => {
  new PerformanceObserver((list, observer) => {
    observer.disconnect();
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    resolve({ paintMs: paint.startTime, tasks: list.getEntries().map(({ startTime, duration }) => [startTime, duration]) });
  }).observe({ type: 'longtask', buffered: true });
  setTimeout(() => resolve({ paintMs: 0, tasks: [] }), 3000);
})`;
