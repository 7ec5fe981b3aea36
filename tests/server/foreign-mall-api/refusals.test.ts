import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '../../support/customer.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, sendRaw, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/me/profile', sendJson(success(customer({ id: 7 }))));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: true } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const bodies = {
  '/v1/login': { email: 'jana@visitor.example', password: 'a long password' },
  '/v1/register': {
    email: 'jana@visitor.example',
    password: 'a long password',
    first_name: 'Jana',
    last_name: 'Malá',
    locale: 'cz',
    consents: { terms: true, newsletter: false },
  },
  '/v1/forget-password': { email: 'jana@visitor.example' },
  '/v1/register/email-resend': { email: 'jana@visitor.example' },
  '/v1/newsletters/subscription': { email: 'jana@visitor.example', locale: 'cz', consent: true },
  '/v1/change-forget-password': { token: 'a'.repeat(43), password: 'a long password' },
  '/v1/change-password': { current_password: 'an old password', password: 'a long password' },
  '/v1/me/profile': { first_name: 'Jana' },
  '/v1/me/likes': { type: 'company', id: 1 },
} as const;
type Path = keyof typeof bodies;

const isOfMember = (path: Path) => path.startsWith('/v1/me/') || path === '/v1/change-password';
let hosts = 0;

/** Sends each call from a new address, so that no limit applies. */
async function send(path: Path, language = 'cs', method = path === '/v1/me/profile' ? 'PATCH' : 'POST') {
  hosts += 1;
  const headers = {
    'content-type': 'application/json',
    origin: 'https://www.centre.example',
    'accept-language': language,
    'x-forwarded-for': `203.0.113.${hosts}`,
    ...(isOfMember(path) && { authorization: `Bearer ${'7'.repeat(43)}` }),
  };
  const answer = await fetch(`${gateway.origin}/api${path}`, { method, headers, body: JSON.stringify(bodies[path]) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

type Answer = readonly [status: number, body: unknown];
const fieldFault = (field: string, ...sentences: string[]) => ({ message: 'The given data was invalid.', errors: { [field]: sentences } });

const wrongLogin = { httpStatus: 'UnprocessableEntity', errors: { email: ['invalid_credentials'] } };
const unverified = { httpStatus: 'Forbidden', errors: { email: ['email_not_verified'] } };
const outdated = { httpStatus: 'UnprocessableEntity', errors: { token: ['invalid'] } };
const general = { httpStatus: 'UnprocessableEntity' };
const registered = {
  status: 'success',
  data: { customer: { email: 'jana@visitor.example', first_name: 'Jana', last_name: 'Malá', locale: 'cz' } },
};
const done = { status: 'success', data: {} };

/** The rows of `inputs/laravel-failures.md`, then more refusals of the same kinds. */
const refusals: readonly (readonly [what: string, path: Path, answer: Answer, means: object])[] = [
  ['a wrong password', '/v1/login', [422, fieldFault('email', 'These credentials do not match our records.')], wrongLogin],
  ['a wrong password, translated', '/v1/login', [422, { errors: { email: ['Tyto přihlašovací údaje neodpovídají žádnému záznamu.'] } }], wrongLogin],
  ['a wrong password by 401', '/v1/login', [401, { message: 'Invalid credentials' }], wrongLogin],
  ['a wrong password as OAuth has it', '/v1/login', [400, { error: 'invalid_grant' }], wrongLogin],
  ['an unknown address', '/v1/login', [404, { message: 'User not found' }], wrongLogin],
  ['a wrong password, by its field', '/v1/login', [422, { errors: [{ field: 'password', message: 'Wrong.' }] }], wrongLogin],
  ['a login with a good status', '/v1/login', [200, { success: false, message: 'Wrong password' }], wrongLogin],
  ['too many logins', '/v1/login', [422, fieldFault('email', 'Too many login attempts. Please try again in 60 seconds.')], { httpStatus: 'TooManyRequests' }],
  ['a field that no form has', '/v1/login', [422, fieldFault('device_name', 'The device name field is required.')], general],
  ['an address that is not verified', '/v1/login', [403, { message: 'Your email address is not verified.' }], unverified],
  ['the same in Czech', '/v1/login', [403, { message: 'Vaše e-mailová adresa není ověřena.' }], unverified],
  ['the same in Slovak', '/v1/login', [403, { message: 'Vaša adresa nie je overená.' }], unverified],
  ['the same in German', '/v1/login', [422, fieldFault('email', 'Ihre Adresse ist nicht bestätigt.')], unverified],
  ['a blocked account', '/v1/login', [403, { message: 'Your account has been blocked.' }], { httpStatus: 'Forbidden' }],
  ['a login without the site’s own credential', '/v1/login', [401, { error: 'invalid_client' }], { httpStatus: 'BadGateway' }],
  ['a taken address', '/v1/register', [422, fieldFault('email', 'The email has already been taken.')], registered],
  ['a taken address, translated', '/v1/register', [422, fieldFault('email', 'Zadaný e-mail už je v naší databázi.')], registered],
  ['a taken address without its field', '/v1/register', [422, { message: 'Tento e-mail je již obsazen.' }], registered],
  ['a taken address by 409', '/v1/register', [409, { message: 'User exists' }], registered],
  ['a taken address by our code', '/v1/register', [422, fieldFault('email', 'duplicate')], registered],
  ['an address that mail does not reach', '/v1/register', [422, fieldFault('email', 'The email must be a valid email address.')], { errors: { email: ['invalid'] } }],
  ['a weak password of a taken address', '/v1/register', [422, { errors: { email: ['The email has already been taken.'], password: ['Slabé.'] } }], { errors: { password: ['refused'] } }],
  ['terms', '/v1/register', [422, { errors: { 'consents.terms': ['Musíte souhlasit.'] } }], { errors: { consents: ['required'] } }],
  ['another name of a field', '/v1/register', [422, { errors: { dateOfBirth: ['Too young.'] } }], { errors: { birth_date: ['invalid'] } }],
  ['a registration with a good status', '/v1/register', [200, { success: false, message: 'Registration is closed.' }], general],
  ['an unknown address', '/v1/forget-password', [422, fieldFault('email', 'We can’t find a user with that email address.')], done],
  ['an unknown address by 404', '/v1/forget-password', [404, { message: 'User not found.' }], done],
  ['an address that is verified', '/v1/register/email-resend', [409, { message: 'Already verified.' }], done],
  ['a known subscriber', '/v1/newsletters/subscription', [422, fieldFault('email', 'Tento e-mail už odebírá novinky.')], done],
  ['a broken address', '/v1/forget-password', [422, fieldFault('email', 'The email field must be a valid email address.')], { errors: { email: ['invalid'] } }],
  ['an outdated link', '/v1/change-forget-password', [422, fieldFault('email', 'This password reset token is invalid.')], outdated],
  ['an outdated link by 410', '/v1/change-forget-password', [410, { message: 'Gone.' }], outdated],
  ['a wrong current password', '/v1/change-password', [422, fieldFault('current_password', 'The password is incorrect.')], { errors: { current_password: ['wrong_password'] } }],
  ['a wrong current password by another name', '/v1/change-password', [422, fieldFault('old_password', 'Špatné heslo.')], { errors: { current_password: ['wrong_password'] } }],
  ['a member’s field', '/v1/me/profile', [400, { title: 'Bad', errors: { Phone: ['The phone must be 9 digits.'] } }], { httpStatus: 'UnprocessableEntity', errors: { phone: ['invalid'] } }],
  ['anything with a good status', '/v1/me/likes', [200, { success: false, message: 'No.' }], general],
]; // biome-ignore format: a table

describe('a refusal of another mall API', () => {
  it.each(refusals)('keeps its meaning: %s (%s)', async (_what, path, [status, body], means) => {
    upstream.answer(path, sendJson(body, { status }));
    const answer = await send(path);
    expect(answer.body).toMatchObject(means);
    if (!('errors' in means)) expect(answer.body).not.toHaveProperty('errors');
    expect(JSON.stringify(answer.body)).not.toMatch(/obsazen|taken|records|blocked|databázi/);
  });

  it('is tested for every row of the list of Laravel’s failures', ({ skip }) => {
    const file = fileURLToPath(new URL('../../../../../shared/inputs/laravel-failures.md', import.meta.url));
    if (!existsSync(file)) return skip('the list of failures is not beside this repository');
    const said = [...readFileSync(file, 'utf8').matchAll(/"([^"…{}|]{12,})"/g)].map(([, sentence = '']) => sentence);
    const tested = JSON.stringify([refusals, weakPassword]);
    expect(said.filter((sentence) => !tested.includes(sentence))).toEqual([]);
  });
});

const weakPassword = ['The password must contain at least one uppercase letter.', 'The given password has appeared in a data leak.'];

describe('a refused password', () => {
  it.each([
    ['en', weakPassword, weakPassword],
    ['cs', weakPassword, undefined],
    ['cs', ['Heslo musí obsahovat alespoň jedno velké písmeno.'], ['Heslo musí obsahovat alespoň jedno velké písmeno.']],
    ['sk', ['Heslo musí obsahovat alespoň jedno velké písmeno.'], undefined],
    ['sk', ['Heslo musí obsahovať aspoň jedno veľké písmeno.'], ['Heslo musí obsahovať aspoň jedno veľké písmeno.']],
    [
      'de',
      ['Das Passwort muss mindestens einen Großbuchstaben enthalten.'],
      ['Das Passwort muss mindestens einen Großbuchstaben enthalten.'],
    ],
    ['cs', ['Hasło musi zawierać co najmniej jedną wielką literę.'], undefined],
  ])('is explained in the mall API’s own sentences if they are in the page’s language: %s %j', async (language, said, shown) => {
    upstream.answer('/v1/register', sendJson({ message: said[0], errors: { password: said } }, { status: 422 }));
    const { status, body } = await send('/v1/register', language);
    expect([status, body.errors, body.sentences]).toEqual([422, { password: ['refused'] }, shown && { password: shown }]);
  });

  it('is explained in at most three short sentences without line breaks', async () => {
    const long = `The password must not be \u202eused\u0000 twice\n${'a '.repeat(2000)}`;
    upstream.answer('/v1/register', sendJson({ errors: { password: Array(1000).fill(long) } }, { status: 422 }));
    const { sentences } = (await send('/v1/register', 'en')).body as { sentences: { password: string[] } };
    expect(sentences.password).toHaveLength(3);
    for (const sentence of sentences.password) {
      expect(sentence.length).toBeLessThanOrEqual(300);
      expect(sentence).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });
});

describe('a registration with a known email address', () => {
  it('gets the same answer as a new address, and requests a password reset for its owner', async () => {
    upstream.answer('/v1/register', sendJson({ data: { id: 'new', email: 'Jana@visitor.example', points: 0 } }, { status: 201 }));
    const fresh = await send('/v1/register');
    upstream.answer('/v1/register', sendJson(fieldFault('email', 'The email has already been taken.'), { status: 422 }));
    const before = upstream.requests.length;
    const taken = await send('/v1/register');
    expect(taken).toEqual(fresh);
    await expect.poll(() => upstream.requests.slice(before)).toContain('POST /v1/forget-password');
  });
});

describe('a successful write', () => {
  const empty = [
    ['200 without a body', sendRaw('', { headers: {} })],
    ['201 without a body', sendRaw('', { status: 201, headers: { 'content-type': 'text/html' } })],
    ['204', sendRaw('', { status: 204, headers: {} })],
    ['a message', sendJson({ message: 'Saved.' })],
    ['a list of nothing', sendJson({ success: true, data: [] })],
  ] as const;

  it.each(empty)('is reported as a success if the mall API returns: %s', async (_what, handler) => {
    for (const path of ['/v1/me/likes', '/v1/register', '/v1/forget-password'] as const) {
      upstream.answer(path, handler);
      expect([path, await send(path)]).toMatchObject([path, { status: 200, body: { status: 'success' } }]);
    }
    upstream.answer('/v1/me/profile', (request, response) =>
      (request.method === 'PATCH' ? handler : sendJson(success(customer({ id: 7 }))))(request, response),
    );
    expect(await send('/v1/me/profile')).toMatchObject({ status: 200, body: { data: { id: 7 } } });
  });
});
