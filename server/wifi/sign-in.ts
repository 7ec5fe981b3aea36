import * as z from 'zod/mini';
import { logIn, logOut, register } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { ApiError, type FieldErrors } from '#shared/contracts/errors.ts';
import { findBodyErrors } from '#shared/contracts/form-errors.ts';
import { SessionToken } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { CallContext, Upstream } from '../gateway/upstream/upstream.ts';
import type { FormValues } from './form-pages.ts';

/** Whether somebody has said who they are; if not, what is wrong with the form, or with the mall API. */
export type SignIn =
  | { kind: 'admitted' }
  | { kind: 'refused'; errors: FieldErrors }
  | { kind: 'too-many'; minutes: number | undefined }
  | { kind: 'unavailable'; error: unknown };

interface Dependencies {
  upstream: Pick<Upstream, 'send'>;
  context: CallContext;
  /** Rejects with `TooManyRequests`. */
  countRegistration: () => Promise<void>;
}

const LoggedIn = z.object({ token: SessionToken });

/** Logs in to learn that the password is right. The session that opens is ended at once: nobody here will use it. */
export async function signIn(
  { email = '', password = '' }: FormValues,
  { upstream, context }: Pick<Dependencies, 'upstream' | 'context'>,
): Promise<SignIn> {
  const body = { email, password };
  const errors = findBodyErrors(logIn, body);
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  return attempt(async () => {
    const { data } = await upstream.send('POST', toAddress(logIn), body, { ...context, lane: logIn.lane });
    const { token } = LoggedIn.parse(data);
    const authorization = `Bearer ${token}`;
    await upstream.send('DELETE', toAddress(logOut), {}, { ...context, authorization }).catch(() => undefined); // it ends by itself in time
  });
}

/** Opens an account. Whether the address already had one is only revealed by email. */
export async function signUp(values: FormValues, locale: Locale, { upstream, context, countRegistration }: Dependencies): Promise<SignIn> {
  const { email = '', password = '', first_name: firstName = '', last_name: lastName = '', terms, newsletter } = values;
  const body = {
    email,
    password,
    first_name: firstName,
    last_name: lastName,
    locale,
    consents: { terms: true as const, newsletter: newsletter === 'yes' },
  };
  const errors = { ...findBodyErrors(register, body), ...(terms !== 'yes' && { terms: ['required'] }) };
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  return attempt(async () => {
    await countRegistration();
    await upstream.send('POST', toAddress(register), body, { ...context, lane: register.lane });
  });
}

async function attempt(call: () => Promise<void>): Promise<SignIn> {
  try {
    await call();
    return { kind: 'admitted' };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unavailable', error };
    const { httpStatus, errors = {}, retryAfterSeconds } = error;
    if (httpStatus === 'TooManyRequests') {
      return { kind: 'too-many', minutes: retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(retryAfterSeconds / 60)) };
    }
    return Object.keys(errors).length > 0 ? { kind: 'refused', errors } : { kind: 'unavailable', error };
  }
}
