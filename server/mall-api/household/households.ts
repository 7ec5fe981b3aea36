import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';
import type { Household, HouseholdInvitation, HouseholdOffer } from '#shared/contracts/household.ts';
import type { Tier } from '#shared/contracts/loyalty.ts';
import { householdLimits } from '#shared/site/household-limits.ts';
import type { Database } from '../core/db/database.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import { hashLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import { makeRewardCode } from '../loyalty/activations.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Levels } from '../loyalty/levels.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Queries } from '../prepare-queries.ts';
import { type ChangeKind, type HouseholdMember, prepareHouseholdQueries } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'customers'>;
  ledger: Ledger;
  levels: Pick<Levels, 'look'>;
  mailTasks: Pick<MailQueue, 'add'>;
  memberNotices: Pick<MemberNotices, 'tell'>;
  live: Pick<LiveEvents, 'tell'>;
}

/**
 * Households: up to six members collect into the account of one of them. Joining moves a member's points there; leaving leaves all points to the
 * others. If the holder of the account leaves, the points go to the account of the longest member. Callers hold the transaction.
 */
export function prepareHouseholds({
  db,
  clock,
  randomBytes,
  queries: { customers },
  ledger,
  levels,
  mailTasks,
  memberNotices,
  live,
}: Dependencies) {
  const households = prepareHouseholdQueries(db);
  const nowMs = () => clock().getTime();
  const openSinceMs = () => nowMs() - householdLimits.invitationMs;
  const nameOf = (customerId: number) => customers.find(customerId)?.firstName ?? '';

  /** Lists the member's household; only the member if there is none. */
  function listWith(customerId: number): HouseholdMember[] {
    const member = households.find(customerId);
    return member ? households.list(member.accountId) : [{ customerId, accountId: customerId, joinedMs: 0, sinceEntryId: 0 }];
  }

  function get(customerId: number): Household {
    const members = listWith(customerId);
    return {
      members: members.map((member) => ({
        first_name: nameOf(member.customerId),
        is_me: member.customerId === customerId,
        joined_at: members.length > 1 ? new Date(member.joinedMs).toISOString() : null,
        points: members.length > 1 ? households.sumCollected(member) : 0,
      })),
      max_members: householdLimits.members,
      invitations: households.countInvitations(customerId, openSinceMs()),
      level: members.length > 1 ? toLevelChange(customerId, customerId) : null,
    };
  }

  /** Returns a member's level now, and after a change to another account. */
  function toLevelChange(customerId: number, accountId: number): Household['level'] {
    const [now, after] = [ledger.tiers.tierOf(customerId), ledger.tiers.tierIn(customerId, accountId)];
    return now && after ? { now: toLevel(now), after: toLevel(after) } : null;
  }

  /** Returns the member who invites with a code. Throws if the invitation is not valid, or if the member cannot join now. */
  function getInviter(customerId: number, code: string): number {
    const invitation = households.findInvitation(toHash(code));
    const inviter = invitation && customers.find(invitation.customerId);
    if (!invitation || !inviter?.verifiedMs || inviter.blockedMs !== undefined) throw invalidCode('invalid');
    if (invitation.createdMs <= openSinceMs()) throw invalidCode('expired');
    if (inviter.id === customerId) throw conflict('not_allowed');
    if (households.find(customerId)) throw conflict('in_household');
    if (listWith(inviter.id).length >= householdLimits.members) throw conflict('household_full');
    if (households.countJoins(ledger.accounts.of(inviter.id), nowMs() - yearMs) >= householdLimits.joinsAYear)
      throw conflict('limit_reached');
    if (ledger.owedOf(customerId) > 0 || ledger.owedOf(inviter.id) > 0) throw conflict('owes_points');
    return inviter.id;
  }

  function add(member: HouseholdMember): void {
    households.add(member);
    record(member.customerId, 'joined');
  }

  function record(customerId: number, kind: ChangeKind): void {
    households.addChange({ customerId, kind, accountId: ledger.accounts.of(customerId), atMs: nowMs() });
  }

  /** Takes a member out, and notifies the others. `isErased`: without the name and the debts of a member whose data is deleted. */
  function remove(customerId: number, { isErased = false } = {}): void {
    households.removeInvitations(customerId);
    const member = households.find(customerId);
    if (!member) return;
    const { accountId } = member;
    const others = households.list(accountId).filter((other) => other.customerId !== customerId);
    households.remove(customerId);
    const [next] = others;
    if (next && customerId === accountId) {
      households.move(accountId, next.customerId);
      for (const { customerId: id } of others) record(id, 'moved');
      households.keepLevel({ fromId: accountId, toId: next.customerId, sinceMs: next.joinedMs });
      ledger.transfer({ fromId: accountId, toId: next.customerId, byId: next.customerId });
    }
    if (next && !isErased) ledger.takeDebtsAlong({ accountId: ledger.accounts.of(next.customerId), customerId });
    record(customerId, 'left');
    const remaining = others.map((other) => other.customerId);
    if (next && others.length === 1) {
      households.remove(next.customerId);
      record(next.customerId, 'ended');
    }
    for (const id of [customerId, ...remaining]) {
      levels.look(id);
      live.tell(id, 'household.changed', {});
    }
    const firstName = isErased ? '' : nameOf(customerId);
    for (const id of remaining) {
      mailTasks.add('household-left', { customerId: id, firstName });
      memberNotices.tell(id, { kind: 'household_left', personId: customerId, atMs: nowMs() });
    }
  }

  return {
    get,
    /** Lists the members of a household for the desk, longest first; undefined if the member has none. */
    findFor(customerId: number): HouseholdMember[] | undefined {
      const member = households.find(customerId);
      return member && households.list(member.accountId);
    },
    invite(customerId: number): HouseholdInvitation {
      const members = listWith(customerId);
      if (members.length >= householdLimits.members) throw conflict('household_full');
      if (households.countInvitations(customerId, openSinceMs()) >= householdLimits.invitations) throw conflict('limit_reached');
      const code = makeRewardCode(randomBytes);
      households.addInvitation(toHash(code), customerId, nowMs());
      return { code, valid_until: new Date(nowMs() + householdLimits.invitationMs).toISOString() };
    },
    withdrawInvitations: households.removeInvitations,
    offer(customerId: number, code: string): HouseholdOffer {
      const inviterId = getInviter(customerId, code);
      return {
        inviter: nameOf(inviterId),
        members: listWith(inviterId).map((member) => nameOf(member.customerId)),
        points: ledger.balanceOf(customerId),
        level: toLevelChange(customerId, ledger.accounts.of(inviterId)),
      };
    },
    /** Joins by an invitation, which is then used. */
    join(customerId: number, code: string): Household {
      const inviterId = getInviter(customerId, code);
      const members = listWith(inviterId);
      const accountId = ledger.accounts.of(inviterId);
      const joinedMs = nowMs();
      if (!households.find(inviterId)) add({ customerId: inviterId, accountId, joinedMs, sinceEntryId: 0 });
      add({ customerId, accountId, joinedMs, sinceEntryId: households.newestEntryId() });
      households.removeInvitation(toHash(code));
      households.removeInvitations(customerId);
      ledger.transfer({ fromId: customerId, toId: accountId, byId: customerId });
      for (const { customerId: id } of [...members, { customerId }]) levels.look(id);
      for (const other of members) {
        mailTasks.add('household-joined', { customerId: other.customerId, personId: customerId });
        const kind = other.customerId === inviterId ? 'household_accepted' : 'household_joined';
        memberNotices.tell(other.customerId, { kind, personId: customerId, atMs: joinedMs });
      }
      for (const { customerId: id } of [...members, { customerId }]) live.tell(id, 'household.changed', {});
      return get(customerId);
    },
    /** Leaves the household, if there is one. */
    leave: remove,
    /** Deletes what is stored about a member who has left. */
    forget: households.forget,
    /** Takes a member out on behalf of staff. Throws `NotFound` if the member has no household. */
    removeByStaff(customerId: number): void {
      if (!households.find(customerId)) throw new ApiError('NotFound');
      remove(customerId);
      mailTasks.add('household-removed', { customerId });
      memberNotices.tell(customerId, { kind: 'household_removed', atMs: nowMs() });
    },
  };
}

function toLevel({ id, translations }: Tier) {
  return { id, translations: translations.map(({ locale, name }) => ({ locale, name })) };
}

const yearMs = 365 * 86_400_000;

/** Returns the hash that is stored instead of a code, which may be typed with other separators and in lower case. */
function toHash(code: string): string {
  return hashLinkToken(code.replace(/[^0-9a-z]/gi, '').toUpperCase());
}

const conflict = (code: FieldErrorCode) => new ApiError('Conflict', { errors: { code: [code] } });
const invalidCode = (code: FieldErrorCode) => new ApiError('UnprocessableEntity', { errors: { code: [code] } });
