import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { type FaultUpstream, type Handler, knowMembers, sendJson, startUpstream, success } from './upstream.ts';

const receiptPath = '/v1/me/receipts';
/** Form fields of a receipt. */
export const fields = { company_id: '2', number: 'R-1', amount: '12900', purchased_at: '2026-03-11T09:00:00+01:00' };
export const receipt: Receipt = {
  id: 1,
  company_id: 2,
  number: 'R-1',
  amount: { amount: 12_900, currency: 'CZK' },
  purchased_at: '2026-03-11T08:00:00Z',
  status: 'approved',
  reason: null,
  points: 12,
  has_picture: true,
  fiscal: null,
  created_at: '2026-03-11T11:00:00Z',
  reviewed_at: null,
};

const take: Handler = (incoming, response) => {
  incoming.resume();
  incoming.on('end', () => sendJson(success(receipt))(incoming, response));
};

/** Starts a mall API that accepts every token and every receipt. */
export async function startReceiptUpstream(): Promise<FaultUpstream> {
  const upstream = await startUpstream();
  knowMembers(upstream);
  upstream.answer(receiptPath, take);
  return upstream;
}

/** Creates a photograph of twelve million pixels of noise, in ten megabytes. It is very wide, so that scaled pictures are small. */
export function makeLargePhotograph(): Promise<Buffer> {
  return sharp({
    create: { width: 12_000, height: 1000, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 25 } },
  })
    .jpeg({ quality: 97 })
    .toBuffer();
}

/** Creates the form of a receipt with a picture, as a browser sends it. */
export function toReceiptForm(picture: Buffer): Buffer {
  const texts = Object.entries(fields).map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(texts.join('') + head), picture, Buffer.from('\r\n--b--\r\n')]);
}

function toToken(member: number): string {
  return String(member).padStart(43, 'T');
}

export const formHeaders = (member: number, bytes: number) => ({
  authorization: `Bearer ${toToken(member)}`,
  'content-type': 'multipart/form-data; boundary=b',
  'content-length': String(bytes),
});

export interface UploadOutcome {
  status: number;
  retryAfter: string | undefined;
}

/** Sends the headers and a part of the form. Resolves when they are sent. The connection stays open. */
export async function beginForm(port: number, member: number, bytes: number, part: Buffer, from?: string): Promise<Socket> {
  const lines = Object.entries(formHeaders(member, bytes)).map(([name, value]) => `${name}: ${value}\r\n`);
  return openWith(
    port,
    Buffer.concat([Buffer.from(`POST /api${receiptPath} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`), part]),
    from,
  );
}

/** Opens a connection and sends bytes. `from` is another address of this machine, such as 127.0.0.2. */
async function openWith(port: number, bytes: Buffer, from?: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', ...(from !== undefined && { localAddress: from }) });
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(bytes, resolve));
  return socket;
}

/** Sends the whole form on a new connection, even if the answer arrives earlier. */
export function sendForm(port: number, member: number, form: Buffer): Promise<UploadOutcome> {
  return new Promise((resolve, reject) => {
    const agent = new Agent();
    const sent = request(
      { port, path: `/api${receiptPath}`, method: 'POST', agent, headers: formHeaders(member, form.length) },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
          agent.destroy();
        });
      },
    );
    sent.on('error', reject);
    sent.end(form);
  });
}
