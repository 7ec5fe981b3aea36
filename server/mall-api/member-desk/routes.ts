import type { FastifyInstance } from 'fastify';
import {
  adjustMemberPoints,
  blockMember,
  changeMemberEmail,
  editMember,
  findMembers,
  getDeskMember,
  getMemberCounts,
  listDeskMembers,
  removeFromHousehold,
} from '#shared/contracts/desk-members.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { maxUnconfirmedPoints } from '#shared/site/staff-limits.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareMemberEdits } from './member-edits.ts';
import { prepareMemberList } from './member-list.ts';
import { prepareMemberFile, prepareMemberSearch } from './members.ts';

/** Routes for members at the desk. They log which staff member has viewed which member, and all acts. */
export function registerMemberDesk(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, staffSessions, operatorActs, adjustPoints, queries } = dependencies;
  const find = prepareMemberSearch(db);
  const memberList = prepareMemberList(dependencies);
  const memberEdits = prepareMemberEdits(dependencies);
  const getFile = prepareMemberFile(dependencies);

  /** Throws `NotFound` if the member does not exist, also for unverified addresses. */
  const assertMember = (id: number) => found(queries.customers.find(id)?.verifiedMs);

  /** Logs that a staff member has viewed a member. A look is logged only once, because screens refetch repeatedly. */
  function recordLook(customerId: number, { staffId, name }: StaffSession): void {
    const act = 'members show';
    const sinceMs = clock().getTime() - memberDeskLimits.lookupRetentionMs;
    if (operatorActs.hasSince({ customerId, staffId, act, sinceMs })) return;
    operatorActs.record({ operator: name, act, subject: String(customerId), staffId, customerId });
  }

  implementStaff(app, dependencies, findMembers, ({ query: { q } }) => find(q));

  implementStaffPaged(app, dependencies, listDeskMembers, ({ query }) => memberList.listPage(query));

  implementStaff(app, dependencies, getMemberCounts, () => memberList.count());

  implementStaff(app, dependencies, getDeskMember, ({ params: { id }, staff }) =>
    awaitTransaction(db, () => {
      assertMember(id);
      recordLook(id, staff);
      return getFile(id);
    }),
  );

  const edit = (id: number, act: () => void) =>
    awaitTransaction(db, () => {
      assertMember(id);
      act();
      return getFile(id);
    });
  implementStaff(app, dependencies, editMember, ({ params: { id }, body, staff }) => edit(id, () => memberEdits.edit(id, body, staff)));
  implementStaff(app, dependencies, changeMemberEmail, ({ params: { id }, body, staff }) =>
    edit(id, () => memberEdits.changeEmail(id, body, staff)),
  );
  implementStaff(app, dependencies, blockMember, ({ params: { id }, body, staff }) => edit(id, () => memberEdits.block(id, body, staff)));

  implementStaff(app, dependencies, removeFromHousehold, ({ params: { id }, body, staff }) =>
    edit(id, () => memberEdits.removeFromHousehold(id, body, staff)),
  );

  /**
   * Sums the points that a staff member has added or taken manually within a day, so that 8,000 in several acts count
   * like 8,000 in one act.
   */
  function sumAdjusted({ staffId }: StaffSession): number {
    const subjects = operatorActs.listSubjects({ staffId, act: adjusting, sinceMs: clock().getTime() - dayMs });
    return subjects.reduce((sum, subject) => sum + Math.abs(Number(subject.split(' ')[1])), 0);
  }

  implementStaff(app, dependencies, adjustMemberPoints, ({ params: { id }, body: { points, reason, why, key }, staff }) =>
    awaitTransaction(db, () => {
      assertMember(id);
      const done = { act: adjusting, subject: `${id} ${points}` } as const;
      const known = operatorActs.findByKey(key);
      if (known && (known.act !== done.act || known.subject !== done.subject))
        throw new ApiError('Conflict', { errors: { key: ['idempotency_key_reused'] } });
      if (known) return getFile(id);
      const isSensitive = sumAdjusted(staff) + Math.abs(points) > maxUnconfirmedPoints;
      if (isSensitive && !staffSessions.isConfirmed(staff)) throw new ApiError('Forbidden', { errors: { session: ['not_confirmed'] } });
      adjustPoints({ customerId: id, points, reason });
      operatorActs.record({ ...done, operator: staff.name, why, staffId: staff.staffId, customerId: id, deskKey: key });
      return getFile(id);
    }),
  );
}

/** Name of the act whose subject consists of the member's id and the points. */
const adjusting = 'points adjust';
const dayMs = 86_400_000;
