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
  /** To whose host passkeys are bound. */
  deskUrl: string;
}

type PasskeyAnswer = BodyOf<typeof logInStaffByPasskey>['credential'];

/** Eleven megabytes that a centre without passkeys never loads. */
const load = () => import('@simplewebauthn/server');

/** Passkeys (WebAuthn): made and asked with the device's own lock, so that having it and opening it are two factors. Opens transactions of its own. */
export function preparePasskeys({ db, clock, deskUrl }: Dependencies) {
  const queries = preparePasskeyQueries({ db, clock });
  const { hostname: rpID, origin: expectedOrigin } = new URL(deskUrl);
  const takeFor = (staffId: number | undefined) => (challenge: string) =>
    awaitTransaction(db, () => queries.takeChallenge(challenge, staffId));

  return {
    /** What a browser makes one by, for this person alone. */
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
    /** Throws `invalid` for what is no answer to what this person was asked. */
    async verifyNew(staffId: number, answer: PasskeyAnswer): Promise<StoredPasskey> {
      const { verifyRegistrationResponse } = await load();
      const verified = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON, // what it lacks, the library refuses
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
    /** What a browser asks any passkey of this desk by; whose it is, nobody says yet. */
    async beginLogin() {
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: passkeyAnswerMs });
      await awaitTransaction(db, () => queries.addChallenge(options.challenge, undefined));
      return { options: { ...options } };
    },
    /** Does `act` within the transaction that notes its use. Throws `invalid_credentials` for whatever is no answer of a known passkey. */
    async withPasskey<T>(answer: PasskeyAnswer, act: (staffId: number) => T): Promise<T> {
      const { verifyAuthenticationResponse } = await load();
      const known = queries.find(answer.id);
      if (!known) throw wrongLogin();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON, // what it lacks, the library refuses
        expectedChallenge: takeFor(undefined),
        expectedOrigin,
        expectedRPID: rpID,
        credential: known,
      }).catch((cause: unknown) => {
        throw wrongLogin(cause);
      });
      return awaitTransaction(db, () => {
        if (!verified || queries.find(answer.id)?.staffId !== known.staffId) throw wrongLogin(); // taken away meanwhile
        queries.use(answer.id, authenticationInfo.newCounter);
        return act(known.staffId);
      });
    },
  };
}

function invalid(cause?: unknown): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { credential: ['invalid'] }, cause });
}
