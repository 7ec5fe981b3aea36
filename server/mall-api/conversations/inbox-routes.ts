import type { FastifyInstance } from 'fastify';
import {
  assignConversation,
  assignRequest,
  getInboxCounts,
  getReplyFile,
  getSatisfaction,
  listColleagues,
  listReplyTemplates,
  removeReplyTemplate,
  reopenConversation,
  reopenRequest,
  saveReplyTemplate,
  tellColleagues,
  uploadReplyDocument,
  uploadReplyPicture,
} from '#shared/contracts/desk-inbox.ts';
import { hasAnyRole, type StaffRole } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { toDeskConversation } from './desk.ts';

const inboxRoles = getInboxCounts.roles as readonly StaffRole[]; // safe: this contract has a list of roles

/** Routes of the staff's inbox, except those for conversations and requests (`desk-routes.ts`). */
export function registerInbox(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, desk, operatorActs, presence, replyFiles, replyTemplates, satisfaction, staffAccounts, queries } = dependencies;
  const { conversations, support, documents } = queries;
  const record = (act: StaffAct, subject: string, staff: StaffSession) =>
    operatorActs.record({ operator: staff.name, act, subject, staffId: staff.staffId });

  const listAssignable = () =>
    staffAccounts.list().filter(({ roles, name, isDisabled }) => hasAnyRole(roles, inboxRoles) && !isDisabled && name !== '');
  const assertAssignable = (staffId: number | null) => {
    if (staffId === null || listAssignable().some(({ id }) => id === staffId)) return;
    throw new ApiError('UnprocessableEntity', { errors: { staff_id: ['not_available'] } });
  };
  const getConversation = (id: number) => found(conversations.findForCentre(id));
  const getRequest = (id: number) => found(support.findForCentre(id));

  implementStaff(app, dependencies, getInboxCounts, ({ staff: { staffId } }) => ({
    conversations: conversations.countForCentre(staffId),
    requests: support.countForCentre(staffId),
  }));
  implementStaff(app, dependencies, getSatisfaction, ({ query }) => satisfaction.sum(query));
  implementStaff(app, dependencies, listColleagues, () =>
    listAssignable()
      .map(({ id, name, roles }) => ({ id, name, roles: [...roles] }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  );

  implementStaff(app, dependencies, tellColleagues, ({ body, staff: { staffId } }) => {
    if (body.list === 'conversations') getConversation(body.id);
    else getRequest(body.id);
    return { colleagues: presence.note(body, staffId) };
  });

  implementStaff(app, dependencies, assignConversation, ({ params: { id }, body: { staff_id: staffId }, staff }) =>
    inTransaction(db, () => {
      const { reference } = getConversation(id);
      assertAssignable(staffId);
      if (desk.assign(id, staffId)) record('messages assign', `${reference} ${staffId ?? '-'}`, staff);
      return toDeskConversation(getConversation(id));
    }),
  );
  implementStaff(app, dependencies, assignRequest, ({ params: { id }, body: { staff_id: staffId }, staff }) =>
    inTransaction(db, () => {
      const { reference } = getRequest(id);
      assertAssignable(staffId);
      if (desk.assignRequest(id, staffId)) record('messages assign', `${reference} ${staffId ?? '-'}`, staff);
      return getRequest(id);
    }),
  );
  implementStaff(app, dependencies, reopenConversation, ({ params: { id }, staff }) =>
    inTransaction(db, () => {
      if (desk.reopen(id)) record('messages reopen', getConversation(id).reference, staff);
      return toDeskConversation(getConversation(id));
    }),
  );
  implementStaff(app, dependencies, reopenRequest, ({ params: { id }, staff }) =>
    inTransaction(db, () => {
      if (desk.reopenRequest(id)) record('messages reopen', getRequest(id).reference, staff);
      return getRequest(id);
    }),
  );

  implementStaff(app, dependencies, uploadReplyPicture, ({ picture: content, body, staff: { staffId } }) => {
    if (!content) throw new ApiError('UnprocessableEntity', { errors: { image: ['required'] } });
    return replyFiles.add({ content, type: 'picture', fileName: body.file_name, staffId });
  });
  implementStaff(app, dependencies, uploadReplyDocument, ({ picture: content, body, staff: { staffId } }) => {
    if (!content) throw new ApiError('UnprocessableEntity', { errors: { file: ['required'] } });
    return replyFiles.add({ content, type: 'document', fileName: body.file_name, staffId });
  });
  implementStaff(app, dependencies, getReplyFile, ({ params: { id } }) => replyFiles.read(id));

  implementStaff(app, dependencies, listReplyTemplates, () => ({
    centre: documents.getCentre().name,
    templates: replyTemplates.list(),
  }));
  implementStaff(app, dependencies, saveReplyTemplate, ({ body, staff }) =>
    inTransaction(db, () => {
      const saved = replyTemplates.save({ ...body, staffId: staff.staffId });
      record('templates save', String(saved.id), staff);
      return saved;
    }),
  );
  implementStaff(app, dependencies, removeReplyTemplate, ({ params: { id }, staff }) =>
    inTransaction(db, () => {
      replyTemplates.remove(id);
      record('templates remove', String(id), staff);
      return {};
    }),
  );
}
