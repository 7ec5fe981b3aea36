import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type IncomingCall, readIncomingCall } from '#shared/contracts/incoming-call.ts';
import { assertOperator, isOperator } from '../../../http/operator-token.ts';
import type { Database } from '../db/database.ts';
import { mount, type PageOf } from './implement.ts';
import { doOnce, findStaff, noteStaff } from './implement-staff.ts';
import type { StaffCalls } from './staff-calls.ts';
import type { StaffSession, StaffSessions } from './staff-sessions.ts';

interface Dependencies {
  db: Database;
  opsToken: string | undefined;
  staffSessions: StaffSessions;
  staffCalls: StaffCalls;
}

/** `staff`: the session that made the call; undefined if it was made with the operators' token. */
export type OperatorCall<E extends Endpoint> = IncomingCall<E> & { staff: StaffSession | undefined };

/** Implements a call for operators, and for staff in a role of the contract. Rejects other callers before reading the body. */
export function implementOperator<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  contract: E,
  handler: (call: OperatorCall<E>) => AnswerOf<E> | Promise<AnswerOf<E>>,
): void {
  if (contract.access !== 'operator' || contract.isPaged) throw new Error(`${contract.name} is no operator's call of one record`);
  mount(
    app,
    contract,
    async (request) => {
      const call = readCall(request, contract, dependencies);
      const act = async () => toSuccess(await handler(call));
      return call.staff ? doOnce({ request, contract, call, staff: call.staff }, dependencies, act) : act();
    },
    (request) => authenticate(request, contract, dependencies),
  );
}

/** Like `implementOperator`, for paginated lists. */
export function implementOperatorPaged<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  contract: E,
  handler: (call: OperatorCall<E>) => PageOf<E>,
): void {
  if (contract.access !== 'operator' || !contract.isPaged) throw new Error(`${contract.name} is no operator's list with pages`);
  const answer = (request: FastifyRequest) => {
    const { data, meta } = handler(readCall(request, contract, dependencies));
    return toSuccess(data, meta);
  };
  mount(app, contract, answer, (request) => authenticate(request, contract, dependencies));
}

async function authenticate(request: FastifyRequest, contract: Endpoint, dependencies: Dependencies): Promise<void> {
  const staff = findCaller(request, contract, dependencies);
  if (staff) await noteStaff(staff, dependencies);
}

function readCall<E extends Endpoint>(request: FastifyRequest, contract: E, dependencies: Dependencies): OperatorCall<E> {
  return { ...readIncomingCall(contract, request), staff: findCaller(request, contract, dependencies) };
}

/**
 * Returns the staff session of the caller, if any. Throws if the caller may not make the call. Staff can make calls
 * even if no operators' token is configured.
 */
function findCaller(
  { headers: { authorization } }: FastifyRequest,
  contract: Endpoint,
  dependencies: Dependencies,
): StaffSession | undefined {
  const { opsToken, staffSessions } = dependencies;
  if (contract.roles.length === 0) {
    assertOperator(authorization, opsToken);
    return undefined;
  }
  if (isOperator(authorization, opsToken)) return undefined;
  const staff = findStaff(authorization, contract, staffSessions);
  if (!staff) throw new ApiError('Unauthorized');
  return staff;
}
