import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginForm, makeLargePhotograph, sendForm, startReceiptUpstream, toReceiptForm } from '../../support/picture-uploads.ts';
import { countOpenFiles, forgetPeak, hasProcessFigures, listChildren, memoryOf } from '../../support/processes.ts';
import { type StartedGateway, startGatewayProcess } from '../../support/started-gateway.ts';
import type { FaultUpstream } from '../../support/upstream.ts';
import { makePicture } from './bad-pictures.ts';

/**
 * Fifty forms in memory would take 475 MiB on top of the usual 150 to 200. The aim is 300, see `npm run bench -- uploads`. Allocators differ
 * between machines: 282 to 381 was measured.
 */
const maxMiB = 450;

describe.skipIf(!hasProcessFigures)('many uploads (process figures are read if there is /proc)', () => {
  let upstream: FaultUpstream;
  let gateway: StartedGateway;
  let form: Buffer;
  let members = 0;

  beforeAll(async () => {
    upstream = await startReceiptUpstream();
    [gateway, form] = await Promise.all([startGatewayProcess(upstream.origin), makeLargePhotograph().then(toReceiptForm)]);
  });
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });

  function listFiles(): string[] {
    const folder = join(gateway.dataDir, 'uploads', 'demo');
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  it('take no more memory than a page if their forms are too large', async () => {
    await expect(sendForm(gateway.port, 901, Buffer.from('--b--\r\n'))).resolves.toMatchObject({ status: 422 });
    const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    const forms: Record<string, [body: string, statuses: number[]]> = {
      'ten thousand parts': [`${part('x').repeat(10_000)}--b--`, [400, 413]],
      'a thousand fields': [`${Array.from({ length: 1000 }, (_, index) => part(`f${index}`)).join('')}--b--`, [413]],
      'a header of a megabyte': [`${part(`number"; x="${'h'.repeat(1024 * 1024)}`)}--b--`, [400, 413, 422]],
      'a form in a form, without end': [
        `--b\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n${'--c\r\n\r\n'.repeat(50_000)}`,
        [400, 413, 422],
      ],
      'no boundary of its own': ['--c\r\n\r\n'.repeat(50_000), [400]],
    };
    for (const [index, [what, [body, statuses]]] of Object.entries(forms).entries()) {
      const { nowMiB } = memoryOf(gateway.pid);
      forgetPeak(gateway.pid);
      const { status } = await sendForm(gateway.port, 902 + index, Buffer.from(body));
      expect(statuses, what).toContain(status);
      expect(memoryOf(gateway.pid).peakMiB - nowMiB, what).toBeLessThanOrEqual(20);
    }
  });

  it('are drawn or refused with Retry-After if fifty of ten megabytes arrive together, with little memory, while pages are served', {
    timeout: 180_000,
    tags: 'long',
  }, async () => {
    expect(form.length).toBeGreaterThan(9_500_000);
    let isSending = true;
    const normal: number[] = [];
    const visiting = (async () => {
      while (isSending) {
        const answer = await fetch(`${gateway.origin}/api/proxy/v1/companies`);
        await answer.arrayBuffer();
        normal.push(answer.status);
      }
    })();
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, member) => sendForm(gateway.port, member + 1, form)));
    isSending = false;
    await visiting;

    const refused = outcomes.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(50);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ status, retryAfter }) => (status !== 503 && status !== 429) || !(Number(retryAfter) > 0))).toEqual([]);
    expect(normal.length).toBeGreaterThan(0);
    expect(normal.filter((status) => status !== 200)).toEqual([]);

    const drawing = listChildren(gateway.pid);
    expect(drawing).toHaveLength(1);
    for (const pid of [gateway.pid, ...drawing]) expect(memoryOf(pid).peakMiB).toBeLessThanOrEqual(maxMiB);
    await expect.poll(listFiles).toEqual([]); // the gateway removes the files after the answer
  });

  it('leave no file, connection or open file if a hundred of them are interrupted', { tags: 'long' }, async () => {
    const before = countOpenFiles(gateway.pid);
    const newMember = () => {
      members += 1;
      return 1000 + members;
    };
    const part = form.subarray(0, 300_000);
    for (let batch = 0; batch < 20; batch += 1) {
      const sockets = await Promise.all(Array.from({ length: 5 }, () => beginForm(gateway.port, newMember(), form.length, part)));
      await expect.poll(listFiles, { timeout: 20_000 }).toHaveLength(5);
      for (const socket of sockets) socket.destroy();
      await expect.poll(listFiles, { timeout: 20_000 }).toEqual([]);
    }

    await expect.poll(() => countOpenFiles(gateway.pid), { timeout: 30_000 }).toBeLessThanOrEqual(before + 2);
  });

  it('leave no file if their clients have disconnected', async () => {
    const small = toReceiptForm(await makePicture());
    for (let member = 2001; member <= 2010; member += 1) {
      (await beginForm(gateway.port, member, small.length, small)).destroy();
    }
    await expect.poll(listFiles, { timeout: 20_000 }).toEqual([]);
  });
});
