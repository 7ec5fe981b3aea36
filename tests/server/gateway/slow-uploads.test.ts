import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, knowMembers, startUpstream } from '../../support/upstream.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'));
const folder = join(dataDir, 'uploads', 'demo');
const sockets: Socket[] = [];
let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const left = join(folder, 'of-an-earlier-process');
  writeFileSync(left, 'x');
  utimesSync(left, 0, 0);
  upstream = await startUpstream();
  knowMembers(upstream);
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { dataDir } });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.close();
  await upstream.close();
  rmSync(dataDir, { recursive: true });
});

const filesLeft = () => (existsSync(folder) ? readdirSync(folder) : []);

/** Starts a body with this text, then sends a kilobyte a second. Returns the status. */
async function drip(member: string, type: string, bytes: number, start: string): Promise<number> {
  const { hostname, port } = new URL(gateway.origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined); // the gateway may close the connection while the test sends
  const head = ['POST /api/v1/me/receipts HTTP/1.1', 'host: x', `authorization: Bearer ${member.repeat(43)}`, `content-type: ${type}`];
  socket.write(`${[...head, `content-length: ${bytes}`].join('\r\n')}\r\n\r\n${start}`);
  const dripping = setInterval(() => socket.write(Buffer.alloc(1024)), 1000);
  const [chunk] = (await new Promise((resolve) => socket.once('data', (data) => resolve([data])))) as [Buffer]; // safe: without an encoding, chunks are buffers
  clearInterval(dripping);
  return Number(chunk.toString('latin1', 9, 12));
}

describe('an upload that hardly progresses', () => {
  it('gets 408, as a form or any other body, and no file remains, even of an earlier process', { tags: 'long' }, async () => {
    expect(filesLeft()).toEqual([]);
    const form = drip(
      'A',
      'multipart/form-data; boundary=b',
      5_000_000,
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nx',
    );
    const text = drip('B', 'application/json', 50_000, '{');
    await expect.poll(filesLeft).toHaveLength(1);
    const [name = ''] = filesLeft();
    expect([statSync(join(folder, name)).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await Promise.all([form, text])).toEqual([408, 408]);
    await expect.poll(filesLeft).toEqual([]);
    expect(gateway.logged.join('')).not.toMatch(/A{10}|B{10}/);
  });
});
