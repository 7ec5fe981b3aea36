import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { customer } from '../../support/customer.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, knowMembers, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;
beforeEach(async () => {
  upstream = await startUpstream();
  knowMembers(upstream);
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: true } });
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const asMember = { authorization: `Bearer ${'S'.repeat(42)}7` };
const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(gateway.origin + path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
const logIn = (address: string) =>
  send('POST', '/api/v1/login', { email: 'jana@visitor.example', password: 'guess' }, { 'x-forwarded-for': address });
const pay = () => send('POST', '/api/v1/me/payments', { order_id: 1, locale: 'cz' }, asMember);
const change = () => send('PATCH', '/api/v1/me/profile', {}, asMember);
const gone = sendJson({ status: 'error', httpStatus: 'BadGateway', message: '' }, { status: 502 });
const opened = success({ token: 'S'.repeat(43), customer: customer({ id: 7 }) });
const toPay = sendJson(success({ redirect_to: 'https://pay.example/1' }));

describe('logins that fail upstream', () => {
  it('open their own circuit: members’ calls and payments continue', async () => {
    upstream.answer('/v1/login', gone);
    upstream.answer('/v1/me/payments', toPay);
    for (let time = 0; time < 5; time += 1) expect((await logIn('203.0.113.1')).status).toBe(502);
    const refused = await logIn('203.0.113.1');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 1]);
    expect([(await change()).status, (await pay()).status]).toEqual([200, 200]);
  });
});

describe('payments that fail upstream', () => {
  it('open their own circuit: members’ calls and logins continue', async () => {
    upstream.answer('/v1/login', sendJson(opened));
    upstream.answer('/v1/me/payments', gone);
    for (let time = 0; time < 5; time += 1) expect((await pay()).status).toBe(502);
    expect([(await pay()).status, (await change()).status, (await logIn('203.0.113.1')).status]).toEqual([503, 200, 200]);
  });
});

describe('logins that take long', () => {
  it('queue per address, so that other addresses are next and excess logins get Retry-After', async () => {
    const underWay: (() => void)[] = [];
    upstream.answer('/v1/login', (request, response) => void underWay.push(() => sendJson(opened)(request, response)));
    const many = Array.from({ length: 28 }, () => logIn('203.0.113.1'));
    const answered = Promise.all(many.map(async (answer) => [(await answer).status, (await answer).headers.get('retry-after')]));
    await expect.poll(() => gateway.logged.filter((line) => line.includes('"status":429')).length).toBe(14);
    await expect.poll(() => underWay.length).toBe(2);
    const other = logIn('203.0.113.2');
    expect((await change()).status).toBe(200);
    underWay.shift()?.(); // starts a call of the address that has many; the next is of the other address
    await expect.poll(() => underWay.length).toBe(2);
    underWay.shift()?.();
    await expect.poll(() => underWay.length).toBe(2);
    underWay.pop()?.();
    expect((await other).status).toBe(200);
    const drain = setInterval(() => underWay.shift()?.(), 1);
    const answers = await answered;
    clearInterval(drain);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(14);
    expect(answers.filter(([status]) => status === 429).every(([, retryAfter]) => Number(retryAfter) > 0)).toBe(true);
  });
});

it('every call with a password, another site’s login, a payment or a record has a lane', () => {
  const inLanes = contracts.filter(({ lane }) => lane !== undefined).map(({ name, lane }) => `${lane} ${name}`);
  expect(inLanes.toSorted()).toEqual([
    'password acceptStaffInvite',
    'password addPasswordAfterSso',
    'password changeOwnPassword',
    'password changePassword',
    'password confirmStaff',
    'password deleteAccount',
    'password logIn',
    'password logInStaff',
    'password register',
    'password requestEmailChange',
    'password setForgottenPassword',
    'payment beginCompanyConfirmation',
    'payment beginCompanyLogin',
    'payment confirmStaffByCompany',
    'payment logInStaffByCompany',
    'payment payGiftCardOrder',
    'payment receivePaymentMessage',
    'payment startPayment',
    'reading readReceipt',
    'records changeDeskRecord',
    'records changeDeskUnits',
    'records createDeskRecord',
    'records decideApproval',
    'records makeDeskPreview',
    'records reportPurchases',
    'records undoDeskUnits',
    'signIn logInByFirebase',
  ]);
});
