import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { register } from '#shared/contracts/account.ts';
import { wifiMessages } from '#shared/messages/messages.ts';
import { sendJson } from '../../support/upstream.ts';
import { arrival, goodPassword, problemAt, sessionToken, startWifi, type WifiGateway } from './wifi-gateway.ts';

const messages = wifiMessages.en;
const member = { email: 'ada@mail.example', password: goodPassword };
const person = { ...member, first_name: 'Ada "A"', last_name: '<Nová>' };

let wifi: WifiGateway;

beforeAll(async () => {
  wifi = await startWifi({ wifi: { hotspots: [{ vendor: 'meraki', hosts: ['.network-auth.com'] }] } });
});
afterEach(() => {
  wifi.refuse(undefined);
  wifi.sent.length = 0;
});
afterAll(() => wifi.close());

describe('POST /wifi/login', () => {
  it('logs in to the mall API, and immediately ends the session without setting a cookie', async () => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(page.status).toBe(200);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.html).not.toContain(sessionToken);
    expect(page.html).not.toContain(goodPassword);
    expect(wifi.sent).toEqual([
      { call: 'POST /v1/login', authorization: undefined, body: member },
      { call: 'DELETE /v1/login', authorization: `Bearer ${sessionToken}`, body: {} },
    ]);
  });

  it('opens each session once', async () => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    expect((await wifi.send('/wifi/login', { ...fields, ...member })).html).toContain(messages.opening_title);
    const again = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(again.html).toContain(messages.used_title);
    expect(again.html).not.toContain('network-auth');
  });

  it('does not open the network if only the form for a retry is sent, without a login', async () => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/connect', fields);
    expect(page.status).toBe(422);
    expect(page.html).not.toContain('network-auth');
    expect(page.action).toBe('/wifi/login');
  });

  it.each([
    ['a wrong password', 422, 'UnprocessableEntity', { email: ['invalid_credentials'] }, messages['field_errors.invalid_credentials']],
    ['an unconfirmed address', 403, 'Forbidden', { email: ['email_not_verified'] }, messages['field_errors.email_not_verified']],
    [
      'a refusal with an unknown code',
      422,
      'UnprocessableEntity',
      { email: ['constructor'] },
      messages['field_errors.invalid_credentials'],
    ],
  ])('explains %s at the field', async (_case, status, httpStatus, errors, sentence) => {
    wifi.refuse(sendJson({ status: 'error', httpStatus, message: 'x', errors }, { status }));
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(page.status).toBe(422);
    expect(problemAt(page, 'email')).toBe(sentence);
    expect(page.fields).toMatchObject({ email: member.email, password: '', h: fields.h });
    wifi.refuse(undefined);
    expect((await wifi.send('/wifi/login', { ...page.fields, password: goodPassword })).html).toContain(messages.opening_title);
  });

  it('says when to try again after too many attempts', async () => {
    const tooMany = { status: 'error', httpStatus: 'TooManyRequests', message: 'x' };
    wifi.refuse(sendJson(tooMany, { status: 429, headers: { 'retry-after': '61' } }));
    const { fields } = await wifi.open(`/cz/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(page.status).toBe(429);
    expect(page.html).toContain('Zkuste to prosím znovu za 2 minuty.');
  });

  it('says that the mall API is down, without logging personal data', async () => {
    wifi.refuse(sendJson({ detail: goodPassword }, { status: 500 }));
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(page.status).toBe(503);
    expect(page.html).toContain(messages.unavailable);
    const log = wifi.gateway.logged.join('\n');
    for (const canary of [goodPassword, member.email, '9a:5c']) expect(log).not.toContain(canary);
  });

  it.each([
    ['missing', () => ''],
    ['from the other form', async () => (await wifi.open('/en/wr')).fields.token ?? ''],
    ['from another device', async () => (await wifi.open(`/en/wl?${arrival}`)).fields.token ?? ''],
  ])('shows the form again if its token is %s, with the typed values except the password', async (_case, token) => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member, token: await token() });
    expect(page.status).toBe(422);
    expect(page.html).toContain(messages.outdated_form);
    expect(page.fields).toMatchObject({ email: member.email, password: '' });
    expect(wifi.sent).toEqual([]);
  });

  it('reports a lost hotspot after eleven minutes, and an outdated form after twenty-two', async () => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    wifi.gateway.clock.advance(11 * 60);
    const late = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(late.html).toContain(messages.lost_hotspot);
    expect(late.html).not.toContain('network-auth');
    wifi.gateway.clock.advance(11 * 60);
    expect((await wifi.send('/wifi/login', { ...fields, ...member })).html).toContain(messages.outdated_form);
    expect((await wifi.open(`/en/wl?h=${fields.h}`)).html).toContain(messages.lost_hotspot);
  });

  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }, { origin: 'null' }])(
    'refuses forms from another site: %j',
    async (headers) => {
      const { fields } = await wifi.open(`/en/wl?${arrival}`);
      const page = await wifi.send('/wifi/login', { ...fields, ...member }, headers as Record<string, string>);
      expect(page.status).toBe(403);
      expect(page.html).toContain(messages.failed_title);
      expect(wifi.sent).toEqual([]);
    },
  );

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['text', 'text/plain', 'email=a', 415],
    ['a very long form', 'application/x-www-form-urlencoded', `email=${'a'.repeat(20_000)}`, 413],
  ])('refuses %s, and answers with a page', async (_case, type, body, status) => {
    const answer = await fetch(`${wifi.gateway.origin}/wifi/login`, { method: 'POST', headers: { 'content-type': type }, body });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('<!doctype html>');
  });
});

describe('POST /wifi/register', () => {
  it('opens an account with only the consents that were given', async () => {
    const { fields, html } = await wifi.open(`/sk/wr?${arrival}`);
    expect(fields).not.toHaveProperty('newsletter');
    expect(fields).not.toHaveProperty('terms');
    expect(html).toMatch(/<input id="terms"[^>]* required/);
    expect(html).not.toMatch(/<input id="newsletter"[^>]* required/);
    const page = await wifi.send('/wifi/register', { ...fields, ...person, terms: 'yes' });
    expect(page.html).toContain('network-auth.com');
    expect(page.html).toContain('do 15 minút');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(wifi.sent).toEqual([
      {
        call: 'POST /v1/register',
        authorization: undefined,
        body: { ...person, locale: 'sk', consents: { terms: true, newsletter: false } },
      },
    ]);
  });

  it('passes on the consent to the newsletter', async () => {
    const { fields } = await wifi.open(`/en/wr?${arrival}`);
    await wifi.send('/wifi/register', { ...fields, ...person, terms: 'yes', newsletter: 'yes' });
    expect(wifi.sent[0]?.body).toMatchObject({ consents: { terms: true, newsletter: true } });
  });

  it('accepts a first name alone', async () => {
    const { fields, html } = await wifi.open(`/en/wr?${arrival}`);
    expect(html).not.toMatch(/<input[^>]* name="last_name"[^>]* required/);
    await wifi.send('/wifi/register', { ...fields, ...person, last_name: '', terms: 'yes' });
    expect(wifi.sent[0]?.body).toMatchObject({ first_name: person.first_name, last_name: '' });
  });

  it('names missing and wrong fields, and keeps typed values except the password', async () => {
    const { fields } = await wifi.open(`/en/wr?${arrival}`);
    const page = await wifi.send('/wifi/register', { ...fields, ...person, first_name: ' ', password: 'short', newsletter: 'yes' });
    expect(page.status).toBe(422);
    expect(problemAt(page, 'terms')).toBe(messages.terms_missing);
    expect(problemAt(page, 'password')).toBe(messages.password_short);
    expect(problemAt(page, 'first_name')).toBe(messages['field_errors.required']);
    expect(page.fields).toMatchObject({ last_name: '<Nová>', email: person.email, newsletter: 'yes', password: '' });
    expect(page.html).not.toContain('<Nová>');
    expect(wifi.sent).toEqual([]);
  });

  it('says that a password is too common', async () => {
    wifi.refuse(
      sendJson({ status: 'error', httpStatus: 'UnprocessableEntity', message: 'x', errors: { password: ['too_common'] } }, { status: 422 }),
    );
    const { fields } = await wifi.open(`/en/wr?${arrival}`);
    const page = await wifi.send('/wifi/register', { ...fields, ...person, terms: 'yes' });
    expect(problemAt(page, 'password')).toBe(messages['field_errors.too_common']);
  });
});

describe('a client that sends too many forms', () => {
  it('gets a page that explains the refusal', async () => {
    const busy = await startWifi();
    const { fields } = await busy.open('/en/wl');
    const answers = await Promise.all(Array.from({ length: 121 }, () => busy.send('/wifi/login', { ...fields, token: '' })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(120);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.html).toContain('<!doctype html>');
    await busy.close();
  });

  it('can register only the permitted number of accounts per day from one address', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const busy = await startWifi();
    const { fields } = await busy.open('/en/wr');
    const sendOne = () => busy.send('/wifi/register', { ...fields, ...person, terms: 'yes' });
    const together = 10; // fewer than the queue of password calls accepts
    for (let left = register.emailsPerDay ?? 0; left > 0; left -= together) {
      const pages = await Promise.all(Array.from({ length: Math.min(left, together) }, sendOne));
      expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
      vi.advanceTimersByTime(61_000);
    }
    const page = await sendOne();
    expect(page.status).toBe(429);
    expect(busy.sent.filter(({ call }) => call === 'POST /v1/register')).toHaveLength(register.emailsPerDay ?? 0);
    await busy.close();
  });
});
