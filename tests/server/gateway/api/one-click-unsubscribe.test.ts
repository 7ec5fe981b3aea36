import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { stopNotices } from '#shared/contracts/notices.ts';
import { stopStaffEmail } from '#shared/contracts/staff-emails.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

const token = 'L'.repeat(43);
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';

let upstream: FaultUpstream;
let gateway: TestGateway;
let calls: [path: string, body: unknown][];
beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
  for (const { path } of [unsubscribeNewsletter, stopNotices, stopStaffEmail])
    upstream.answer(path, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { token: string }; // safe: the body that the gateway sends
        calls.push([path, body]);
        const isKnown = body.token === token;
        sendJson(
          isKnown
            ? success(path === stopStaffEmail.path ? { email: 'report' } : { done: true })
            : { status: 'error', httpStatus: 'UnprocessableEntity', message: 'x' },
          {
            status: isKnown ? 200 : 422,
          },
        )(request, response);
      });
    });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const post = async (path: string, body: string | FormData, headers: Record<string, string> = urlEncoded) => {
  calls = [];
  const isForm = body instanceof FormData;
  const { status } = await fetch(gateway.origin + path, { method: 'POST', body, redirect: 'manual', ...(!isForm && { headers }) });
  return { status, calls };
};

describe('the one-click POST of a mail program', () => {
  it.each([
    ['/cz/newsletter-odhlaseni', unsubscribeNewsletter.path],
    ['/en/newsletter-unsubscribe', unsubscribeNewsletter.path],
    ['/cz/vypnout-upozorneni', stopNotices.path],
    ['/de/hinweise-abbestellen', stopNotices.path],
    ['/desk/unsubscribe', stopStaffEmail.path],
  ])('ends the subscription immediately at %s, whether sent as a form or as multipart', async (path, call) => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [oneClick, form])
      expect(await post(`${path}?token=${token}`, body)).toEqual({ status: 200, calls: [[call, { token }]] });
  });

  it('refuses an unknown token', async () => {
    expect((await post('/cz/vypnout-upozorneni?token=x', oneClick)).status).toBe(422);
  });

  it.each([
    ['without a token', '/cz/vypnout-upozorneni', oneClick, urlEncoded, 400],
    ['of other words', `/cz/vypnout-upozorneni?token=${token}`, 'List-Unsubscribe=Maybe', urlEncoded, 400],
    ['as JSON', `/cz/vypnout-upozorneni?token=${token}`, '{}', { 'content-type': 'application/json' }, 415],
    ['that is too long', `/cz/vypnout-upozorneni?token=${token}`, oneClick + 'x'.repeat(5000), urlEncoded, 413],
  ])('does not end a subscription %s', async (_what, path, body, headers, status) => {
    expect(await post(path, body, headers)).toEqual({ status, calls: [] });
  });
});
