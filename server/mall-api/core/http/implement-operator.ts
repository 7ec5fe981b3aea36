import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readCredentials } from '#shared/contracts/bearer.ts';
import type { AnswerOf, Endpoint, KeyScope } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type IncomingCall, readIncomingCall } from '#shared/contracts/incoming-call.ts';
import { isOperator } from '../../../http/operator-token.ts';
import type { Database } from '../db/database.ts';
import { awaitTransaction } from '../db/transaction.ts';
import { type ApiKey, type ApiKeys, canUseScope } from './api-keys.ts';
import { mount, type PageOf } from './implement.ts';
import { doOnce, findStaff, noteStaff } from './implement-staff.ts';
import type { KeyGuesses } from './key-guesses.ts';
import type { StaffCalls } from './staff-calls.ts';
import type { StaffSession, StaffSessions } from './staff-sessions.ts';

interface Dependencies {
  db: Database;
  opsToken: string | undefined;
  apiKeys: ApiKeys;
  keyGuesses: KeyGuesses;
  staffSessions: StaffSessions;
  staffCalls: StaffCalls;
}

interface OperatorCaller {
  /** Key that made the call; undefined for staff. */
  key: ApiKey | undefined;
  /** Session that made the call; undefined for keys. */
  staff: StaffSession | undefined;
}

export type OperatorCall<E extends Endpoint> = IncomingCall<E> & OperatorCaller;

/** Implements a call for keys with the contract's scope, and for staff in a role of the contract. Rejects other callers before reading the body. */
export function implementOperator<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  contract: E,
  handler: (call: OperatorCall<E>, request: FastifyRequest) => AnswerOf<E> | Promise<AnswerOf<E>>,
): void {
  const { keyGuesses } = dependencies;
  if (contract.access !== 'operator' || contract.isPaged) throw new Error(`${contract.name} is no operator's call of one record`);
  mount(
    app,
    contract,
    async (request) => {
      const call = readCall(request, contract, dependencies);
      const act = async () => toSuccess(await handler(call, request));
      if (call.staff) return doOnce({ request, contract, call, staff: call.staff }, dependencies, act);
      return call.key ? keyGuesses.count(call.key, contract.name, act) : act();
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

/** Throws `Unauthorized` if the request sends no key, and `Forbidden` if the key lacks the scope. */
export function assertKeyScope({ authorization }: FastifyRequest['headers'], scope: KeyScope, apiKeys: Pick<ApiKeys, 'find'>): void {
  const key = apiKeys.find(readCredentials(authorization));
  if (!key) throw new ApiError('Unauthorized');
  if (!canUseScope(key, scope)) throw new ApiError('Forbidden');
}

async function authenticate(request: FastifyRequest, contract: Endpoint, dependencies: Dependencies): Promise<void> {
  const { db, apiKeys, opsToken } = dependencies;
  if (isOperator(request.headers.authorization, opsToken)) {
    await awaitTransaction(db, () => apiKeys.noteOpsToken(contract.name));
    throw new ApiError('Unauthorized');
  }
  const { key, staff } = findCaller(request, contract, dependencies);
  if (staff) await noteStaff(staff, dependencies);
  const { scope } = contract;
  if (key && scope && scope !== 'any' && apiKeys.isNoteDue(key, scope)) await awaitTransaction(db, () => apiKeys.note(key, scope));
}

function readCall<E extends Endpoint>(request: FastifyRequest, contract: E, dependencies: Dependencies): OperatorCall<E> {
  return { ...readIncomingCall(contract, request), ...findCaller(request, contract, dependencies) };
}

/** Returns the key or the staff session of the caller. Throws if the caller may not make the call. */
function findCaller(
  { headers: { authorization } }: FastifyRequest,
  contract: Endpoint,
  { apiKeys, staffSessions }: Dependencies,
): OperatorCaller {
  const key = apiKeys.find(readCredentials(authorization));
  if (key) {
    const { scope } = contract;
    if (scope !== 'any' && (scope === undefined || !canUseScope(key, scope))) throw new ApiError('Forbidden');
    return { key, staff: undefined };
  }
  const staff = contract.roles.length === 0 ? undefined : findStaff(authorization, contract, staffSessions);
  if (!staff) throw new ApiError('Unauthorized');
  return { key: undefined, staff };
}
