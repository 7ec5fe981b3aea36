import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { logInStaffByPasskey } from '#shared/contracts/staff.ts';
import { passkeyAnswerMs } from '#shared/site/staff-limits.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { preparePasskeyQueries, type StoredPasskey } from './passkey-queries.ts';
import type { StoredStaff } from './queries.ts';
import { wrongLogin } from './staff-proof.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  /** Passkeys are bound to its host. */
  deskUrl: string;
}

type PasskeyAnswer = BodyOf<typeof logInStaffByPasskey>['credential'];

/** Eleven megabytes that a centre without passkeys never loads. */
const load = () => import('@simplewebauthn/server');

/** Passkeys (WebAuthn), created and used with the device's lock, so that possession and unlocking are two factors. Opens its own transactions. */
export function preparePasskeys({ db, clock, deskUrl }: Dependencies) {
  const queries = preparePasskeyQueries({ db, clock });
  const { hostname: rpID, origin: expectedOrigin } = new URL(deskUrl);
  const takeFor = (staffId: number | undefined) => (challenge: string) =>
    awaitTransaction(db, () => queries.takeChallenge(challenge, staffId));

  return {
    /** Options for creating a passkey of this person. */
    async begin({ id, email, name }: StoredStaff, centre: string) {
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        rpName: centre,
        rpID,
        userID: new Uint8Array(Buffer.from(`staff ${id}`)),
        userName: email,
        userDisplayName: name || email,
        timeout: passkeyAnswerMs,
        excludeCredentials: queries.listIds(id).map((known) => ({ id: known })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await awaitTransaction(db, () => queries.addChallenge(options.challenge, id));
      return { options: { ...options } };
    },
    /** Throws `invalid` if the answer does not match this person's challenge. */
    async verifyNew(staffId: number, answer: PasskeyAnswer): Promise<StoredPasskey> {
      const { verifyRegistrationResponse } = await load();
      const verified = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON, // the library refuses incomplete answers
        expectedChallenge: takeFor(staffId),
        expectedOrigin,
        expectedRPID: rpID,
      }).catch((cause: unknown) => {
        throw invalid(cause);
      });
      if (!verified.verified) throw invalid();
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return { id, staffId, publicKey, counter };
    },
    /** Callers hold the transaction. */
    add(passkey: StoredPasskey): void {
      if (!queries.insert(passkey)) throw invalid();
    },
    /** Options for logging in with any passkey of this desk; the person is not known yet. */
    async beginLogin() {
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: passkeyAnswerMs });
      await awaitTransaction(db, () => queries.addChallenge(options.challenge, undefined));
      return { options: { ...options } };
    },
    /** Runs `act` in the transaction that records the passkey's use. Throws `invalid_credentials` unless a known passkey has answered. */
    async withPasskey<T>(answer: PasskeyAnswer, act: (staffId: number) => T): Promise<T> {
      const { verifyAuthenticationResponse } = await load();
      const known = queries.find(answer.id);
      if (!known) throw wrongLogin();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON, // the library refuses incomplete answers
        expectedChallenge: takeFor(undefined),
        expectedOrigin,
        expectedRPID: rpID,
        credential: known,
      }).catch((cause: unknown) => {
        throw wrongLogin(cause);
      });
      return awaitTransaction(db, () => {
        if (!verified || queries.find(answer.id)?.staffId !== known.staffId) throw wrongLogin(); // removed meanwhile
        queries.use(answer.id, authenticationInfo.newCounter);
        return act(known.staffId);
      });
    },
  };
}

function invalid(cause?: unknown): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { credential: ['invalid'] }, cause });
}
