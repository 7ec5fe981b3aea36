import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearer } from '#shared/contracts/bearer.ts';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type IncomingCall, readIncomingCall } from '#shared/contracts/incoming-call.ts';
import type { Database } from '../db/database.ts';
import { awaitTransaction } from '../db/transaction.ts';
import { mount } from './implement.ts';
import type { StaffSession, StaffSessions } from './staff-sessions.ts';

interface Dependencies {
  db: Database;
  staffSessions: StaffSessions;
}

export type StaffCall<E extends Endpoint> = IncomingCall<E> & { staff: StaffSession };

/** Answers a call of the staff; nobody else, and nobody in another role, comes as far as its body. */
export function implementStaff<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  contract: E,
  handler: (call: StaffCall<E>, request: FastifyRequest) => AnswerOf<E> | Promise<AnswerOf<E>>,
): void {
  if (contract.access !== 'staff' || contract.roles === 'everybody' || contract.isPaged)
    throw new Error(`${contract.name} is no staff's call of one record`);
  const getSession = ({ headers }: FastifyRequest) => {
    const session = findStaff(headers.authorization, contract, dependencies.staffSessions);
    if (!session) throw new ApiError('Unauthorized');
    return session;
  };
  mount(
    app,
    contract,
    async (request) => toSuccess(await handler({ ...readIncomingCall(contract, request), staff: getSession(request) }, request)),
    (request) => noteStaff(getSession(request), dependencies),
  );
}

/** Undefined where it is no session of the staff. Throws `Forbidden` for another role, and for what asks for a confirmation first. */
export function findStaff(authorization: string | undefined, contract: Endpoint, sessions: StaffSessions): StaffSession | undefined {
  const session = sessions.find(readBearer(authorization));
  if (!session) return undefined;
  if (contract.roles === 'everybody' || !contract.roles.includes(session.role)) throw new ApiError('Forbidden');
  if (contract.isSensitive && !sessions.isConfirmed(session)) throw new ApiError('Forbidden', { errors: { session: ['not_confirmed'] } });
  return session;
}

/** They are still there: an hour without a call ends a session. */
export async function noteStaff(session: StaffSession, { db, staffSessions }: Dependencies): Promise<void> {
  if (staffSessions.isNoteDue(session)) await awaitTransaction(db, () => staffSessions.note(session));
}
