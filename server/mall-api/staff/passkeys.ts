import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { logInStaffByPasskey } from '#shared/contracts/staff.ts';
import { passkeyAnswerMs } from '#shared/site/staff-limits.ts';
import type { Database, Row } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { hashLinkToken } from '../core/secrets/link-token.ts';
import type { StoredStaff } from './queries.ts';
import { wrongLogin } from './staff-proof.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  /** URL of the desk; passkeys are bound to its host. */
  deskUrl: string;
}

type PasskeyAnswer = BodyOf<typeof logInStaffByPasskey>['credential'];

/** Loads the library, which takes eleven megabytes, only if a centre uses passkeys. */
const load = () => import('@simplewebauthn/server');

/**
 * Handles passkeys (WebAuthn), which are created and used with the device's lock, so that possession and unlocking are
 * two factors. Opens its own transactions.
 */
export function preparePasskeys({ db, clock, deskUrl }: Dependencies) {
  const queries = preparePasskeyQueries({ db, clock });
  const { hostname: rpID, origin: expectedOrigin } = new URL(deskUrl);
  const takeFor = (staffId: number | undefined) => (challenge: string) =>
    awaitTransaction(db, () => queries.takeChallenge(challenge, staffId));

  return {
    /** Returns options for creating a passkey of this person. */
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
    /** Verifies a new passkey. Throws `invalid` if the answer does not match this person's challenge. */
    async verifyNew(staffId: number, answer: PasskeyAnswer): Promise<StoredPasskey> {
      const { verifyRegistrationResponse } = await load();
      const verified = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON, // safe: the library refuses incomplete answers
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
    /** Adds a verified passkey. Callers hold the transaction. */
    add(passkey: StoredPasskey): void {
      if (!queries.insert(passkey)) throw invalid();
    },
    /** Returns options for logging in with any passkey of this desk; the person is not known yet. */
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
        response: answer as unknown as AuthenticationResponseJSON, // safe: the library refuses incomplete answers
        expectedChallenge: takeFor(undefined),
        expectedOrigin,
        expectedRPID: rpID,
        credential: known,
      }).catch((cause: unknown) => {
        throw wrongLogin(cause);
      });
      return awaitTransaction(db, () => {
        if (!verified || queries.find(answer.id)?.staffId !== known.staffId) throw wrongLogin(); // the passkey was removed meanwhile
        queries.use(answer.id, authenticationInfo.newCounter);
        return act(known.staffId);
      });
    },
  };
}

function invalid(cause?: unknown): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { credential: ['invalid'] }, cause });
}

interface StoredPasskey {
  id: string;
  staffId: number;
  publicKey: Uint8Array<ArrayBuffer>;
  /** Number of signatures, if the device counts them. */
  counter: number;
}

/** A passkey for its owner. */
interface ListedPasskey {
  id: string;
  /** Empty until named. */
  name: string;
  createdMs: number;
  /** Undefined if the passkey has never been used. */
  usedMs: number | undefined;
}

/** Staff's passkeys and open challenges. Callers hold the transaction. */
export function preparePasskeyQueries({ db, clock }: { db: Database; clock: () => Date }) {
  const find = db.prepare(
    `SELECT p.id, p.staff_id, p.public_key, p.counter FROM staff_passkey p JOIN staff s ON s.id = p.staff_id
     WHERE p.id = :id AND s.disabled_ms IS NULL`,
  );
  const listIds = db.prepare('SELECT id FROM staff_passkey WHERE staff_id = :staffId ORDER BY created_ms, id');
  const list = db.prepare('SELECT id, name, created_ms, used_ms FROM staff_passkey WHERE staff_id = :staffId ORDER BY created_ms, id');
  const setName = db.prepare('UPDATE staff_passkey SET name = :name WHERE id = :id AND staff_id = :staffId');
  const remove = db.prepare('DELETE FROM staff_passkey WHERE id = :id AND staff_id = :staffId');
  const insert = db.prepare(
    `INSERT INTO staff_passkey (id, staff_id, public_key, counter, created_ms) VALUES (:id, :staffId, :publicKey, :counter, :nowMs)
     ON CONFLICT (id) DO NOTHING`,
  );
  const use = db.prepare('UPDATE staff_passkey SET counter = :counter, used_ms = :nowMs WHERE id = :id');
  const forget = db.prepare('DELETE FROM staff_challenge WHERE expires_ms <= :nowMs');
  const addChallenge = db.prepare('INSERT INTO staff_challenge (hash, staff_id, expires_ms) VALUES (:hash, :staffId, :expiresMs)');
  const takeChallenge = db.prepare(
    'DELETE FROM staff_challenge WHERE hash = :hash AND coalesce(staff_id, 0) = :staffId AND expires_ms > :nowMs',
  );
  const nowMs = () => clock().getTime();

  return {
    find(id: string): StoredPasskey | undefined {
      const row = find.get({ id });
      if (!row || !(row.public_key instanceof Uint8Array)) return undefined;
      const { staff_id: staffId, public_key: publicKey, counter } = row;
      return { id, staffId: Number(staffId), publicKey: new Uint8Array(publicKey), counter: Number(counter) };
    },
    listIds: (staffId: number): string[] => listIds.all({ staffId }).map(({ id }) => String(id)),
    list: (staffId: number): ListedPasskey[] => list.all({ staffId }).map(toListed),
    /** Names a passkey. Returns false if the staff member does not have this passkey. */
    setName: (id: string, staffId: number, name: string): boolean => Number(setName.run({ id, staffId, name }).changes) === 1,
    /** Removes a passkey. Returns false if the staff member does not have this passkey. */
    remove: (id: string, staffId: number): boolean => Number(remove.run({ id, staffId }).changes) === 1,
    /** Adds a passkey. Returns false if the id exists already. */
    insert: (passkey: StoredPasskey): boolean => Number(insert.run({ ...passkey, nowMs: nowMs() }).changes) === 1,
    use: (id: string, counter: number): void => void use.run({ id, counter, nowMs: nowMs() }),
    /** Stores a challenge. `staffId` is undefined for a login, which starts anonymously. */
    addChallenge(challenge: string, staffId: number | undefined): void {
      forget.run({ nowMs: nowMs() });
      addChallenge.run({ hash: hashLinkToken(challenge), staffId: staffId ?? null, expiresMs: nowMs() + passkeyAnswerMs });
    },
    /** Consumes a challenge. Returns whether the challenge was recently issued for the same staff member and not used yet. */
    takeChallenge: (challenge: string, staffId: number | undefined): boolean =>
      Number(takeChallenge.run({ hash: hashLinkToken(challenge), staffId: staffId ?? 0, nowMs: nowMs() }).changes) === 1,
  };
}

function toListed({ id, name, created_ms, used_ms }: Row): ListedPasskey {
  return {
    id: String(id),
    name: String(name),
    createdMs: Number(created_ms),
    usedMs: used_ms === null ? undefined : Number(used_ms),
  };
}
