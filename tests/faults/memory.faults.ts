import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { listChildren, memoryOf } from '../support/processes.ts';
import { readSitemapFiles } from '../support/sitemap.ts';
import { load } from './load.ts';
import { fault } from './table.ts';

const megabyte = 1024 * 1024;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }; // safe: our own package.json
const limitMb = Number(/mem_limit: (\d+)m/.exec(readFileSync('docker-compose.yml', 'utf8'))?.[1]);
/** Version 1 of cgroups, because a container's root may create groups only there. */
const groups = '/sys/fs/cgroup/memory';

interface Site {
  origin: string;
  /** Memory of all processes. RSS counts shared memory once per process; PSS counts it once in total, as a container does. */
  readMemory: () => { rssMb: number; pssMb: number };
  close: () => Promise<void>;
}

/** Starts the site as `npm start` does, with the embedded mall API. Limits its memory by a cgroup if one is given. */
async function startSite(port: number, group?: string): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'memory-'));
  const origin = `http://127.0.0.1:${port}`;
  const enter = group ? `echo $$ > ${group}/cgroup.procs; ` : '';
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_MEMBER: 'false',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
  };
  const command = scripts.start.replace(/DEMO_MEMBER=\S+ /, '').replace(/^(.*?) node /, 'export $1; exec node ');
  const child = spawn('sh', ['-c', enter + command], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = child.pid ?? 0;
  for (let tries = 0; ; tries += 1) {
    if (await fetch(`${origin}/readyz`).then(({ ok }) => ok, () => false)) break; // biome-ignore format: one question
    if (tries > 1000 || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('The site did not start.');
    }
    await sleep(100);
  }
  return {
    origin,
    readMemory() {
      const ids = [pid, ...listChildren(pid)];
      const pssKb = ids.map((id) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]));
      return { rssMb: toSum(ids.map((id) => memoryOf(id).nowMiB)), pssMb: toSum(pssKb.map((kb) => kb / 1024)) };
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const toSum = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0));
const toWords = ({ rssMb, pssMb }: { rssMb: number; pssMb: number }) => `${rssMb} (${pssMb})`;

/** Requests every page of the sitemap, once with compression and once without. */
async function crawl(origin: string): Promise<{ paths: string[]; failed: number }> {
  const xml = await readSitemapFiles((path) => fetch(origin + path));
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')).pathname);
  let failed = 0;
  for (const encoding of ['br', 'identity']) {
    const waiting = [...paths];
    const ask = async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const answer = await fetch(origin + path, { headers: { 'accept-encoding': encoding } });
        if (!answer.ok || !(await answer.text()).includes('</html>')) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: 4 }, ask));
  }
  return { paths, failed };
}

fault(
  {
    id: '9.22',
    fault: 'a crawl of the sitemap in four languages, compressed and plain, then 20 s of hits at full speed',
    promised: 'RSS of all processes together (shared pages once): ≤ 250 MB idle, ≤ 400 MB after the crawl; every page complete',
  },
  600,
  async ({ measured }) => {
    await (await startSite(3371)).close(); // fills the compile cache for later starts
    const site = await startSite(3371);
    try {
      await sleep(5000);
      const idle = site.readMemory();
      const { paths, failed } = await crawl(site.origin);
      const crawled = site.readMemory();
      expect(failed).toBe(0);
      const { statuses } = await load(site.origin, paths.filter((_, index) => index % 4 === 0), { connections: 50, seconds: 20 }); // biome-ignore format: one load
      expect(Object.keys(statuses)).toEqual(['200']);
      const loaded = site.readMemory();
      measured(
        `${toWords(idle)} MB idle, ${toWords(crawled)} after ${2 * paths.length} pages, ${toWords(loaded)} after the hits`,
        idle.pssMb <= 250 && crawled.rssMb <= 400,
      );
    } finally {
      await site.close();
    }
  },
);

if (existsSync(`${groups}/cgroup.procs`)) {
  fault(
    {
      id: 'X10',
      fault: `a container of ${limitMb} MB: a crawl of the sitemap in four languages`,
      promised: 'every page complete, no process killed; hits afterwards: p99 ≤ 500 ms',
    },
    600,
    async ({ measured }) => {
      const group = `${groups}/mallfront-${process.pid}`;
      mkdirSync(group);
      writeFileSync(`${group}/memory.limit_in_bytes`, String(limitMb * megabyte));
      const site = await startSite(3372, group);
      try {
        const { paths, failed } = await crawl(site.origin);
        expect(failed).toBe(0);
        const { statuses, p99Ms } = await load(site.origin, paths.filter((_, index) => index % 4 === 0), { connections: 50, seconds: 10 }); // biome-ignore format: one load
        expect(Object.keys(statuses)).toEqual(['200']);
        expect(readFileSync(`${group}/memory.oom_control`, 'utf8')).not.toMatch(/oom_kill [1-9]/);
        const peakMb = Math.round(Number(readFileSync(`${group}/memory.max_usage_in_bytes`, 'utf8')) / megabyte);
        measured(`${2 * paths.length} pages complete; at most ${peakMb} MB, files' pages among them; p99 ${p99Ms} ms`, p99Ms <= 500);
      } finally {
        await site.close();
        rmdirSync(group);
      }
    },
  );
}
