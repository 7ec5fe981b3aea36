import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearer } from '#shared/contracts/bearer.ts';
import { type AnswerOf, type Endpoint, hasAnyRole, takesStaffKey } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type IncomingCall, readIncomingCall } from '#shared/contracts/incoming-call.ts';
import { canUse, type KindAct } from '#shared/rules/can-use.ts';
import { isDeskKind } from '#shared/site/desk-kinds.ts';
import type { Database } from '../db/database.ts';
import { awaitTransaction } from '../db/transaction.ts';
import { type DownloadFile, mount, type PageOf, takePicture, toFileHeaders } from './implement.ts';
import { readKey } from './implement-member.ts';
import type { StaffCalls } from './staff-calls.ts';
import type { StaffSession, StaffSessions } from './staff-sessions.ts';

interface Dependencies {
  db: Database;
  staffSessions: StaffSessions;
  staffCalls: StaffCalls;
}

export type StaffCall<E extends Endpoint> = IncomingCall<E> & {
  staff: StaffSession;
  /** The uploaded file of a contract with a picture. */
  picture: Buffer | undefined;
};

/** Implements a call for staff in a role of the contract. Rejects other callers before reading the body. */
export function implementStaff<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  contract: E,
  handler: (call: StaffCall<E>, request: FastifyRequest) => AnswerOf<E> | Promise<AnswerOf<E>>,
): void {
  if (contract.isPaged || contract.isFile) throw new Error(`${contract.name} is paged or returns a file`);
  mountForStaff(app, dependencies, contract, async (call, request) => toSuccess(await handler(call, request)));
}

/** Like `implementStaff`, for paginated lists. */
export function implementStaffPaged<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  contract: E,
  handler: (call: StaffCall<E>) => PageOf<E> | Promise<PageOf<E>>,
): void {
  if (!contract.isPaged) throw new Error(`${contract.name} is not paged`);
  mountForStaff(app, dependencies, contract, async (call) => {
    const { data, meta } = await handler(call);
    return toSuccess(data, meta);
  });
}

function mountForStaff<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  contract: E,
  answer: (call: StaffCall<E>, request: FastifyRequest) => unknown,
): void {
  if (contract.access !== 'staff' || contract.roles === 'everybody') throw new Error(`${contract.name} is no call of the staff`);
  const getSession = ({ headers }: FastifyRequest) => {
    const session = findStaff(headers.authorization, contract, dependencies.staffSessions);
    if (!session) throw new ApiError('Unauthorized');
    return session;
  };
  mount(
    app,
    contract,
    async (request) => {
      const { picture, fields } = takePicture(contract, request.body);
      const call = readIncomingCall(contract, { params: request.params, query: request.query, body: fields });
      const staff = getSession(request);
      assertMayUse(contract, call, staff);
      return doOnce({ request, contract, call, staff, picture }, dependencies, async () => answer({ ...call, staff, picture }, request));
    },
    (request) => noteStaff(getSession(request), dependencies),
  );
}

/**
 * Like `implementStaff`, for contracts with `isFile`: answers with a file. A failure before the first part is an
 * error like any other; later, the connection breaks and the client reports an incomplete download.
 */
export function implementStaffFile<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  contract: E,
  handler: (call: StaffCall<E>, request: FastifyRequest) => StaffFile | Promise<StaffFile>,
): void {
  if (!contract.isFile) throw new Error(`${contract.name} returns no file`);
  mountForStaff(app, dependencies, contract, async (call, request) => {
    const { name, format, content } = await handler(call, request);
    return new Response(ReadableStream.from(await begin(content)), { headers: toFileHeaders({ name, format }) });
  });
}

/** Waits for the first part. Throws an earlier failure, which becomes the answer. */
async function begin(content: StaffFile['content']): Promise<AsyncIterable<Uint8Array>> {
  const parts = content[Symbol.asyncIterator]();
  const first = await parts.next();
  return {
    async *[Symbol.asyncIterator]() {
      if (!first.done) yield first.value;
      yield* { [Symbol.asyncIterator]: () => parts };
    },
  };
}

/** A file to download, in parts. */
export interface StaffFile extends DownloadFile {
  content: AsyncIterable<Uint8Array>;
}

interface Doing {
  request: FastifyRequest;
  contract: Endpoint;
  call: { params: unknown; body: unknown };
  staff: StaffSession;
  picture?: Buffer | undefined;
}

/** Runs a call, only once if it has a key. */
export function doOnce<T>(
  { request, contract, call: { params, body }, staff: { staffId }, picture }: Doing,
  { staffCalls }: Pick<Dependencies, 'staffCalls'>,
  act: () => Promise<T>,
): Promise<T> {
  const key = takesStaffKey(contract) ? readKey(request) : undefined;
  if (key === undefined) return act();
  return staffCalls.once({ staffId, key, name: contract.name, sent: { params, body }, picture }, act);
}

/** Throws `Forbidden` if the roles may not do this with the kind of content in the call. Leaves unknown kinds to the handler. */
function assertMayUse({ kindAct }: Endpoint, { params, body }: { params: unknown; body: unknown }, { roles }: StaffSession): void {
  if (kindAct === undefined) return;
  const { act, record } = Object(body) as { act?: KindAct; record?: { kind: string } }; // checked against the contract's schema
  const kind = record?.kind ?? (Object(params) as { kind?: string }).kind;
  if (kind === undefined || !isDeskKind(kind)) return;
  const wanted = kindAct === 'act' ? act : kindAct;
  if (wanted === undefined || !canUse(kind, wanted, roles)) throw new ApiError('Forbidden');
}

/**
 * Finds the staff session of a token; undefined if there is none. Throws `Forbidden` for roles that may not make the
 * call, and if the call requires a confirmation first.
 */
export function findStaff(authorization: string | undefined, contract: Endpoint, sessions: StaffSessions): StaffSession | undefined {
  const session = sessions.find(readBearer(authorization));
  if (!session) return undefined;
  if (contract.roles === 'everybody' || !hasAnyRole(session.roles, contract.roles)) throw new ApiError('Forbidden');
  if (contract.isSensitive && !sessions.isConfirmed(session)) throw new ApiError('Forbidden', { errors: { session: ['not_confirmed'] } });
  return session;
}

/** Records activity, because a session ends after an hour without a call. */
export async function noteStaff(session: StaffSession, { db, staffSessions }: Pick<Dependencies, 'db' | 'staffSessions'>): Promise<void> {
  if (staffSessions.isNoteDue(session)) await awaitTransaction(db, () => staffSessions.note(session));
}
