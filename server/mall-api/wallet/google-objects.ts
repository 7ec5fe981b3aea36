import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { GoogleWalletKeys } from '#config/wallet.ts';
import { type Sent, toKeyedOutcome } from '../core/jobs/send-tasks.ts';

export interface GoogleOrigins {
  /** Issues access tokens to service accounts. */
  tokens: string;
  /** With the version of the API. */
  wallet: string;
}

export const googleOrigins: GoogleOrigins = {
  tokens: 'https://oauth2.googleapis.com',
  wallet: 'https://walletobjects.googleapis.com/walletobjects/v1',
};

interface GoogleObjects {
  keys: GoogleWalletKeys;
  origins: GoogleOrigins;
  clock: () => Date;
}

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const answerWithinMs = 10_000;
/** A token is replaced before it expires. */
const marginMs = 60_000;

const TokenAnswer = z.object({ access_token: z.string().check(z.maxLength(4000)), expires_in: z.number().check(z.positive()) });

/** Changes objects that members have saved to Google Wallet (Google Wallet REST API, `genericobject.patch`). */
export function createGoogleObjects({ keys, origins, clock }: GoogleObjects) {
  let access: { token: Promise<string>; untilMs: number } | undefined;

  /** Exchanges a signed assertion for an access token (RFC 7523). Rejects if Google refuses it. */
  async function requestToken(): Promise<string> {
    const audience = `${origins.tokens}/token`;
    const nowSeconds = Math.floor(clock().getTime() / 1000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(keys.email)
      .setAudience(audience)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + 3600)
      .sign(keys.key);
    const answer = await fetch(audience, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!answer.ok) throw new Error(`no access token (${answer.status})`);
    const { access_token: token, expires_in: seconds } = TokenAnswer.parse(await answer.json());
    if (access) access.untilMs = clock().getTime() + seconds * 1000 - marginMs;
    return token;
  }

  /** Calls at the same time share a request. */
  function getToken(): Promise<string> {
    if (!access || access.untilMs <= clock().getTime()) access = { token: requestToken(), untilMs: clock().getTime() + marginMs };
    return access.token;
  }

  return {
    /** Replaces these fields of an object; null removes a field. Never rejects. `gone`: nobody has saved the object. */
    async patch(id: string, fields: object): Promise<Sent> {
      try {
        const authorization = `Bearer ${await getToken()}`;
        const answer = await fetch(`${origins.wallet}/genericObject/${id}`, {
          method: 'PATCH',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(fields),
          redirect: 'error',
          signal: AbortSignal.timeout(answerWithinMs),
        });
        await answer.body?.cancel(); // the text is not needed
        if (answer.status === 401) access = undefined; // revoked
        return { outcome: toKeyedOutcome(answer.status), status: answer.status };
      } catch {
        access = undefined;
        return { outcome: 'later' };
      }
    },
  };
}
