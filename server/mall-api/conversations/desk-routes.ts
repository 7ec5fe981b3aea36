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
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implementOperator, implementOperatorPaged } from '../core/http/implement-operator.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
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
  const toList = ({ status, assigned, q }: Asked, staff: StaffSession | undefined): DeskList => ({
    isClosed: status === undefined ? undefined : status === 'closed',
    staffId: assigned === undefined ? undefined : (staff?.staffId ?? nobody),
    q,
  });
  /** Records an act by the staff member of the session; with the operators' token, by the name that the desk sends. */
  const record = (act: StaffAct, { reference, customer_id }: About, staff: StaffSession | undefined, by = 'desk') =>
    operatorActs.record({ operator: staff?.name ?? by, act, subject: reference, staffId: staff?.staffId, customerId: customer_id });

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
  implementOperator(app, dependencies, replyToConversation, ({ params: { id }, body: { by, ...reply }, staff }) =>
    inTransaction(db, () => {
      const { message, isNew } = desk.reply(id, reply);
      if (isNew) record('messages reply', found(conversations.findForCentre(id)), staff, by);
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
  implementOperator(app, dependencies, closeConversation, ({ params: { id }, staff }) =>
    inTransaction(db, () => {
      const isNew = desk.close(id);
      const conversation = found(conversations.findForCentre(id));
      if (isNew) record('messages close', conversation, staff);
      return toDeskConversation(conversation);
    }),
  );

  implementOperatorPaged(app, dependencies, listDeskRequests, ({ query, staff }) => support.listForCentre(query, toList(query, staff)));
  implementOperator(app, dependencies, getDeskRequest, ({ params }) => found(support.findForCentre(params.id)));
  implementOperator(app, dependencies, replyToRequest, ({ params: { id }, body: { by, ...reply }, staff }) =>
    inTransaction(db, () => {
      const { request, isNew } = desk.replyToRequest(id, reply);
      if (isNew) record('messages reply', request, staff, by);
      return request;
    }),
  );
  implementOperator(app, dependencies, closeRequest, ({ params: { id }, staff }) =>
    inTransaction(db, () => {
      const isNew = desk.closeRequest(id);
      const request = found(support.findForCentre(id));
      if (isNew) record('messages close', request, staff);
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

/** Staff id of callers with the operators' token, to whom nothing is assigned. */
const nobody = 0;
