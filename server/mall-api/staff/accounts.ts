import { staffInviteMs } from '#shared/site/staff-limits.ts';
import type { KnownDevices } from '../account/known-devices.ts';
import type { LoginLimit } from '../account/login-limit.ts';
import type { Database } from '../core/db/database.ts';
import type { StaffSessions } from '../core/http/staff-sessions.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import { createSeal } from '../core/secrets/seal.ts';
import { type NewStaff, prepareStaffQueries, type StoredStaff } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  getKey: () => Buffer;
  staffSessions: StaffSessions;
  staffDevices: Pick<KnownDevices, 'removeAll'>;
  loginLimit: LoginLimit;
}

/** Under what their wrong passwords are counted: never together with a member's of the same address. */
export const toLoginAccount = (email: string): string => `staff:${email}`;

/** Accounts of the staff and the links that they begin with. Callers hold the transaction. */
export function prepareStaffAccounts({ db, clock, randomBytes, getKey, staffSessions, staffDevices, loginLimit }: Dependencies) {
  const queries = prepareStaffQueries(db);
  const seal = createSeal({ getKey, randomBytes, use: 'staff totp' });
  const sealFor = (id: number, secret: string) => seal.seal(String(id), secret);

  /** Nothing that they had opens anything any more. */
  function takeAll({ id, email }: Pick<StoredStaff, 'id' | 'email'>): void {
    queries.removeCredentials(id);
    staffSessions.closeAll(id);
    staffDevices.removeAll(id);
    loginLimit.forgiveAll(toLoginAccount(email));
  }

  /** Returns the secret of the link, which is nowhere kept. */
  function addInvite(id: number): string {
    const token = makeLinkToken(randomBytes);
    const totpSealed = sealFor(id, makeTotpSecret(randomBytes));
    queries.insertInvite({ id, hash: hashLinkToken(token), totpSealed, expiresMs: clock().getTime() + staffInviteMs });
    return token;
  }

  return {
    list: queries.list,
    /** Also who has left. */
    findByEmail: queries.findByEmail,
    /** Undefined for who has left. */
    find(id: number): StoredStaff | undefined {
      const staff = queries.find(id);
      return staff?.isDisabled ? undefined : staff;
    },
    /** Somebody new, or who had left, or who has not used their link: that one works no more. Returns the secret of the new one. */
    invite(given: NewStaff): { id: number; token: string } {
      const known = queries.findByEmail(given.email);
      const id = known?.id ?? queries.insert(given, clock().getTime());
      takeAll({ id, email: given.email });
      queries.setRole(id, given);
      return { id, token: addInvite(id) };
    },
    /** What they logged in with counts no more, nor do their sessions; a new link replaces it. Returns its secret. */
    reset(staff: StoredStaff): string {
      takeAll(staff);
      return addInvite(staff.id);
    },
    /** They have left: nothing of theirs opens anything; what they did keeps their name. */
    disable(staff: StoredStaff): void {
      takeAll(staff);
      queries.disable(staff.id, clock().getTime());
    },
    /** Undefined for a link that is unknown, used or outdated. */
    findInvite(token: string): { staff: StoredStaff; totpSealed: string; totpSecret: string; expiresMs: number } | undefined {
      const invite = queries.findInvite(hashLinkToken(token), clock().getTime());
      return invite && { ...invite, totpSecret: seal.open(String(invite.staff.id), invite.totpSealed) };
    },
    /** They have set up how they log in: the link works no more. */
    acceptInvite(id: number, name: string): void {
      queries.setName(id, name);
      queries.removeInvites(id);
    },
    setPassword: queries.setPassword,
    setTotpStep: queries.setTotpStep,
    /** Undefined where they have none, or the key that it was sealed with is lost: then they need a new link. */
    findTotpSecret({ id, totpSealed }: StoredStaff): string | undefined {
      if (totpSealed === undefined) return undefined;
      try {
        return seal.open(String(id), totpSealed);
      } catch {
        return undefined; // as `give-up-key` leaves it: the login is refused, and the operator resets it
      }
    },
  };
}

export type StaffAccounts = ReturnType<typeof prepareStaffAccounts>;

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, as RFC 4226 recommends, in the letters that apps take (RFC 4648). */
function makeTotpSecret(randomBytes: RandomBytes): string {
  return [...randomBytes(32)].map((byte) => base32.charAt(byte & 31)).join('');
}
