import type { FastifyInstance } from 'fastify';
import {
  closeConversation,
  closeRequest,
  getDeskConversation,
  getDeskPicture,
  getDeskRequest,
  listDeskConversations,
  listDeskMessages,
  listDeskRequests,
  markConversationRead,
  replyToConversation,
  replyToRequest,
  tellMemberTyping,
} from '#shared/contracts/desk.ts';
import { type Endpoint, hasAnyRole, type QueryOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implementOperator, implementOperatorPaged, type OperatorCall } from '../core/http/implement-operator.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import { toDoer, toTillActor } from '../core/till-actor.ts';
import type { RouteDependencies } from '../dependencies.ts';
import type { DeskList } from './centre-queries.ts';
import { toDeskConversation } from './desk.ts';

/** Routes for the desk of the centre's staff: the same actions as `npm run mall -- messages`. */
export function registerDesk(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    db,
    desk,
    operatorActs,
    receiptPictures,
    typing,
    queries: { conversations, support },
  } = dependencies;
  const toList = ({ status, assigned, category, rating, q }: Asked, staff: StaffSession | undefined): DeskList => {
    if (rating && staff && !hasAnyRole(staff.roles, ['manager'])) throw new ApiError('Forbidden');
    return {
      isClosed: status === undefined ? undefined : status === 'closed',
      staffId: assigned === undefined ? undefined : (staff?.staffId ?? nobody),
      category,
      isBad: rating === 'bad',
      q,
    };
  };
  /** Records an act by the staff member of the session, or by a key. `by`: name of the person that another desk sends. */
  const record = (act: StaffAct, { reference, customer_id }: About, call: Pick<OperatorCall<Endpoint>, 'key' | 'staff'>, by?: string) =>
    operatorActs.record({ ...toDoer(toTillActor(call)), act, subject: reference, why: call.key && by, customerId: customer_id });

  implementOperatorPaged(app, dependencies, listDeskConversations, ({ query, staff }) => {
    const { data, meta } = conversations.listForCentre(query, toList(query, staff));
    return { data: data.map(toDeskConversation), meta };
  });
  implementOperator(app, dependencies, getDeskConversation, ({ params }) =>
    toDeskConversation(found(conversations.findForCentre(params.id))),
  );
  implementOperator(app, dependencies, listDeskMessages, ({ query: { conversation, before } }) => {
    found(conversations.findForCentre(conversation));
    return conversations.listMessages(conversation, before);
  });
  implementOperator(app, dependencies, getDeskPicture, ({ params }) => {
    const picture = found(receiptPictures.find(found(conversations.findPicture(params.id))));
    return { picture: `data:image/webp;base64,${picture.toString('base64')}` };
  });
  implementOperator(app, dependencies, replyToConversation, ({ params: { id }, body: { by, ...reply }, staff, key }) =>
    inTransaction(db, () => {
      const { message, isNew } = desk.reply(id, { ...reply, staffId: staff?.staffId });
      if (isNew) record('messages reply', found(conversations.findForCentre(id)), { staff, key }, by);
      return message;
    }),
  );
  implementOperator(app, dependencies, markConversationRead, ({ params }) => {
    inTransaction(db, () => desk.markRead(params.id));
    return {};
  });
  implementOperator(app, dependencies, tellMemberTyping, ({ params: { id } }) => {
    typing.byCentre(found(conversations.findForCentre(id)).customer_id, id);
    return {};
  });
  implementOperator(app, dependencies, closeConversation, ({ params: { id }, staff, key }) =>
    inTransaction(db, () => {
      const isNew = desk.close(id);
      const conversation = found(conversations.findForCentre(id));
      if (isNew) record('messages close', conversation, { staff, key });
      return toDeskConversation(conversation);
    }),
  );

  implementOperatorPaged(app, dependencies, listDeskRequests, ({ query, staff }) => support.listForCentre(query, toList(query, staff)));
  implementOperator(app, dependencies, getDeskRequest, ({ params }) => found(support.findForCentre(params.id)));
  implementOperator(app, dependencies, replyToRequest, ({ params: { id }, body: { by, ...reply }, staff, key }) =>
    inTransaction(db, () => {
      const { request, isNew } = desk.replyToRequest(id, { ...reply, staffId: staff?.staffId });
      if (isNew) record('messages reply', request, { staff, key }, by);
      return request;
    }),
  );
  implementOperator(app, dependencies, closeRequest, ({ params: { id }, staff, key }) =>
    inTransaction(db, () => {
      const isNew = desk.closeRequest(id);
      const request = found(support.findForCentre(id));
      if (isNew) record('messages close', request, { staff, key });
      return request;
    }),
  );
}

/** `customer_id` is missing for visitors' requests. */
interface About {
  reference: string;
  customer_id?: number;
}

type Asked = QueryOf<typeof listDeskConversations>;

/** Staff id of keys, to which nothing is assigned. */
const nobody = 0;
