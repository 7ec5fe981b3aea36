import { expect } from 'vitest';
import { logIn, register, verifyEmail } from '#shared/contracts/account.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { type RunningMallApi, wednesdayNoon } from './running-mall-api.ts';

export const email = 'jana@visitor.example';
export const password = 'tři modré deštníky';
export const another = 'čtyři staré lampy';
export const person: BodyInput<typeof register> = {
  email,
  password,
  first_name: 'Jana',
  last_name: 'Malá',
  locale: 'cz',
  consents: { terms: true, newsletter: false },
};

/** Type of the answers of `send`. */
export const done = { status: 200, body: { status: 'success', data: {} } };
export const refusedLink = { status: 422, body: { errors: { token: ['invalid'] } } };
export const wrongPair = { status: 422, body: { errors: { email: ['invalid_credentials'] } } };
export const unauthorized = { status: 401, body: { httpStatus: 'Unauthorized' } };

/** Returns the token of the session that an answer has opened. */
export function sessionOf(answer: { status: number; body: unknown }): string {
  expect(answer.status).toBe(200);
  return (answer.body as { data: { token: string } }).data.token; // safe: a successful answer of a call that opens a session
}

/** Steps for tests of accounts. The mall API may differ for each test. */
export function accountSteps(getMallApi: () => RunningMallApi) {
  const minutes = (count: number) => getMallApi().setNow(new Date(wednesdayNoon.getTime() + count * 60_000));
  /** Sends pending emails and then registers, because simultaneous emails may arrive in any order. */
  const signUp = async (changes: Partial<typeof person> = {}) => {
    await getMallApi().mails();
    return getMallApi().send(register, { ...person, ...changes });
  };

  /** Returns the secrets of all links in an email, in order. */
  async function tokensOf(index = -1): Promise<string[]> {
    const mail = (await getMallApi().mails()).at(index);
    return [...(mail?.text ?? '').matchAll(/\?token=([\w-]{43})/g)].map(([, token]) => token ?? '');
  }

  async function tokenOf(index = -1): Promise<string> {
    return (await tokensOf(index))[0] ?? '';
  }

  return {
    /** Sets the clock to this many minutes after the start. */
    minutes,
    days: (count: number) => minutes(count * 24 * 60),
    signUp,
    login: (value = password, address = email, headers = {}) => getMallApi().send(logIn, { email: address, password: value }, headers),
    /** Returns the kinds of all sent emails. */
    kinds: async () => (await getMallApi().mails()).map(({ kind }) => kind),
    rows: (sql: string) => getMallApi().db.prepare(sql).all(),
    tokensOf,
    tokenOf,
    /** Registers and verifies the address, and sends the emails about it. Returns the session's token. */
    async join(changes: Partial<typeof person> = {}): Promise<string> {
      await signUp(changes);
      const session = sessionOf(await getMallApi().send(verifyEmail, { token: await tokenOf() }));
      await getMallApi().mails();
      return session;
    },
  };
}
