import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { hasAnyRole, type StaffRole } from '#shared/contracts/endpoint.ts';
import { staffInviteMs } from '#shared/site/staff-limits.ts';
import type { KnownDevices } from '../account/known-devices.ts';
import type { LoginLimit } from '../account/login-limit.ts';
import type { Database } from '../core/db/database.ts';
import type { StaffSessions } from '../core/http/staff-sessions.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import { createSeal } from '../core/secrets/seal.ts';
import { type NewStaff, prepareStaffQueries, type StaffAccess, type StoredStaff } from './queries.ts';
import { prepareRecoveryCodes } from './recovery-codes.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  getKey: () => Buffer;
  staffSessions: StaffSessions;
  staffDevices: Pick<KnownDevices, 'removeAll'>;
  loginLimit: LoginLimit;
  live: Pick<LiveEvents, 'endDeskConnections'>;
}

/** Roles that may subscribe to the desk's channel. */
const channelRoles = getInboxCounts.roles as readonly StaffRole[]; // safe: this contract has a list of roles

/** Returns the account name under which wrong passwords of a staff member are counted, separate from a member with the same address. */
export const toLoginAccount = (email: string): string => `staff:${email}`;

/** Handles staff accounts and their invitation links. Callers hold the transaction. */
export function prepareStaffAccounts({ db, clock, randomBytes, getKey, staffSessions, staffDevices, loginLimit, live }: Dependencies) {
  const queries = prepareStaffQueries(db);
  const seal = createSeal({ getKey, randomBytes, use: 'staff totp' });
  const recoveryCodes = prepareRecoveryCodes({ db, randomBytes, getKey });
  const linkSeal = createSeal({ getKey, randomBytes, use: 'staff invite link' });
  const idTokenSeal = createSeal({ getKey, randomBytes, use: 'staff id token' });
  const sealFor = (id: number, secret: string) => seal.seal(String(id), secret);

  /** Removes all credentials, sessions and known devices. */
  function takeAll({ id, email }: Pick<StoredStaff, 'id' | 'email'>): void {
    queries.removeCredentials(id);
    recoveryCodes.removeAll(id);
    staffSessions.closeAll(id);
    staffDevices.removeAll(id);
    loginLimit.forgiveAll(toLoginAccount(email));
  }

  /** Creates an invitation link. Returns its secret, which is not stored. */
  function addInvite(id: number): string {
    const token = makeLinkToken(randomBytes);
    const totpSealed = sealFor(id, makeTotpSecret(randomBytes));
    queries.insertInvite({ id, hash: hashLinkToken(token), totpSealed, expiresMs: clock().getTime() + staffInviteMs });
    return token;
  }

  return {
    recoveryCodes,
    list: queries.list,
    /** Also finds former staff. */
    findByEmail: queries.findByEmail,
    /** Also finds former staff. */
    findAny: queries.find,
    /** Finds a staff member; undefined for former staff. */
    find(id: number): StoredStaff | undefined {
      const staff = queries.find(id);
      return staff?.isDisabled ? undefined : staff;
    },
    /**
     * Invites new or former staff, or invites people again who have not used their link. An earlier link becomes
     * invalid. Returns the id and the secret of the new link.
     */
    invite(input: NewStaff): { id: number; token: string } {
      const known = queries.findByEmail(input.email);
      const id = known?.id ?? queries.insert(input, clock().getTime());
      takeAll({ id, email: input.email });
      queries.setSubject(id, undefined);
      queries.setAccess(id, input);
      queries.enable(id);
      return { id, token: addInvite(id) };
    },
    /** Invalidates credentials and sessions, unlinks the company login, and creates a new link. Returns its secret. */
    reset(staff: StoredStaff): string {
      takeAll(staff);
      queries.setSubject(staff.id, undefined);
      return addInvite(staff.id);
    },
    /** Removes all access of a leaving staff member. Their name stays with their acts. */
    disable(staff: StoredStaff): void {
      takeAll(staff);
      queries.disable(staff.id, clock().getTime());
    },
    /** Lets former staff return with the roles that they had. Returns the secret of a new link. */
    enable(staff: StoredStaff): string {
      takeAll(staff);
      queries.enable(staff.id);
      return addInvite(staff.id);
    },
    /** Finds the account of a person of the company's identity provider; also of former staff. */
    findBySubject: queries.findBySubject,
    linkCompany: queries.setSubject,
    setBreakGlass: queries.setBreakGlass,
    /** Adds the account of a person whose groups give a role. Returns its id. */
    addByCompany: (input: NewStaff): number => queries.insert(input, clock().getTime()),
    /** Removes all access of a person whose groups give no role any more. Another login with a role enables the account. */
    loseGroups(staff: StoredStaff): void {
      takeAll(staff);
      queries.disable(staff.id, clock().getTime());
      queries.loseGroups(staff.id);
    },
    /** Gives back the access of a person whose groups give a role again. */
    regainGroups: queries.enable,
    sealIdToken: (id: number, idToken: string): string => idTokenSeal.seal(String(id), idToken),
    /** Decrypts an ID token. Returns undefined if the key is lost. */
    openIdToken: (id: number, sealed: string): string | undefined => openSealed(idTokenSeal, id, sealed),
    /** Encrypts a link until its email is sent. */
    sealLink: (id: number, link: string): string => linkSeal.seal(String(id), link),
    /** Decrypts a link. Returns undefined if the key is lost. */
    openLink(id: number, sealed: string): string | undefined {
      return openSealed(linkSeal, id, sealed);
    },
    /** Finds an invitation; undefined if the link is unknown, used or expired. */
    findInvite(token: string): { staff: StoredStaff; totpSealed: string; totpSecret: string; expiresMs: number } | undefined {
      const invite = queries.findInvite(hashLinkToken(token), clock().getTime());
      return invite && { ...invite, totpSecret: seal.open(String(invite.staff.id), invite.totpSealed) };
    },
    /** Sets the name and invalidates the link. Call when the login is set up. */
    acceptInvite(id: number, name: string): void {
      queries.setName(id, name);
      queries.removeInvites(id);
    },
    /** Replaces roles and company. Open sessions have the new roles from their next call. Ends connections to a channel that the person may no longer read. */
    setAccess(id: number, access: StaffAccess): void {
      const before = queries.find(id)?.roles ?? [];
      queries.setAccess(id, access);
      if (hasAnyRole(before, channelRoles) && !hasAnyRole(access.roles, channelRoles)) live.endDeskConnections();
    },
    setLocale: queries.setLocale,
    setPassword: queries.setPassword,
    setTotpStep: queries.setTotpStep,
    noteLogin: (id: number): void => queries.setLastLogin(id, clock().getTime()),
    /** Decrypts the secret of the authenticator app. Undefined if there is none or its key is lost; a new link is then needed. */
    findTotpSecret({ id, totpSealed }: StoredStaff): string | undefined {
      if (totpSealed === undefined) return undefined;
      try {
        return seal.open(String(id), totpSealed);
      } catch {
        return undefined; // the state after `give-up-key`: the login is refused until the operator resets it
      }
    },
  };
}

type Seal = ReturnType<typeof createSeal>;
export type StaffAccounts = ReturnType<typeof prepareStaffAccounts>;

function openSealed(seal: Seal, id: number, sealed: string): string | undefined {
  try {
    return seal.open(String(id), sealed);
  } catch {
    return undefined; // the state after `give-up-key`
  }
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates a secret of 160 bits, as RFC 4226 recommends, in the characters that apps accept (RFC 4648). */
function makeTotpSecret(randomBytes: RandomBytes): string {
  return [...randomBytes(32)].map((byte) => base32.charAt(byte & 31)).join('');
}
