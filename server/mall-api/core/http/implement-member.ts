import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearer } from '#shared/contracts/bearer.ts';
import type { AnswerOf, Endpoint, OauthScope } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type IncomingCall, readIncomingCall } from '#shared/contracts/incoming-call.ts';
import { findPictureError } from '#shared/contracts/missing-picture.ts';
import { IdempotencyKey } from '#shared/schemas/fields.ts';
import type { Database } from '../db/database.ts';
import { isFullDatabase, isRefusedByDisk } from '../db/sqlite/results.ts';
import { awaitTransaction } from '../db/transaction.ts';
import type { Idempotency } from './idempotency.ts';
import { mount, type PageOf, takePicture } from './implement.ts';
import type { Session, Sessions } from './sessions.ts';

interface Dependencies {
  db: Database;
  sessions: Sessions;
  idempotency: Pick<Idempotency, 'once'>;
}

/** Call with its member. */
export type MemberCall<E extends Endpoint> = IncomingCall<E> & {
  customerId: number;
  /** The session's token, and when the session began. */
  token: string;
  loggedInMs: number;
  /** Read permissions of a partner's token; undefined for the site's sessions. Only contracts that admit partner tokens receive one. */
  scopes: ReadonlySet<OauthScope> | undefined;
  /** The uploaded file of a contract with a picture. */
  picture: Buffer | undefined;
};

/** Slow work that needs no transaction. */
interface Preparation<E extends Endpoint, Prepared> {
  before: (call: MemberCall<E>) => Promise<Prepared>;
  /** Called when the transaction has ended, successfully or not. Must not throw. */
  after?: (prepared: Prepared) => void;
}

/**
 * Implements a call for logged-in members; rejects all other callers. A call with an idempotency key runs in one
 * transaction that also stores its answer: its handler must be synchronous and must not open a transaction. Passes the
 * result of `preparation` to the handler.
 */
export function implementMember<E extends Endpoint, Prepared = undefined>(
  app: FastifyInstance,
  { db, sessions, idempotency }: Dependencies,
  contract: E,
  handler: (call: MemberCall<E>, prepared: Prepared) => AnswerOf<E> | Promise<AnswerOf<E>>,
  preparation?: Preparation<E, Prepared>,
): void {
  if (contract.access !== 'member' || contract.isPaged) throw new Error(`${contract.name} is no member's call of one record`);
  const answer = async (request: FastifyRequest) => {
    const call = readMemberCall(request, contract, sessions);
    const key = contract.isIdempotent ? readKey(request) : undefined;
    const prepared = (await preparation?.before(call)) as Prepared; // without a preparation, `Prepared` is undefined
    try {
      if (preparation) getMember(request, contract, sessions); // session or account may have ended meanwhile
      if (!contract.isIdempotent) return toSuccess(await handler(call, prepared));
      const act = () => toSuccess(synchronous(handler(call, prepared)));
      return await awaitTransaction(db, () => idempotency.once({ ...call, key, name: contract.name, body: toSent(call) }, act));
    } finally {
      preparation?.after?.(prepared);
    }
  };
  mount(app, contract, answer, (request) => noteMember(getMember(request, contract, sessions), { db, sessions }));
}

/** Like `implementMember`, for paginated lists. */
export function implementMemberPaged<E extends Endpoint>(
  app: FastifyInstance,
  { db, sessions }: Pick<Dependencies, 'db' | 'sessions'>,
  contract: E,
  handler: (call: MemberCall<E>) => PageOf<E> | Promise<PageOf<E>>,
): void {
  if (contract.access !== 'member' || !contract.isPaged) throw new Error(`${contract.name} is no member's list with pages`);
  const answer = async (request: FastifyRequest) => {
    const { data, meta } = await handler(readMemberCall(request, contract, sessions));
    return toSuccess(data, meta);
  };
  mount(app, contract, answer, (request) => noteMember(getMember(request, contract, sessions), { db, sessions }));
}

/** Records a member's first call of a day. If the database is busy or the disk is full, a later call records it. */
async function noteMember(session: Session, { db, sessions }: Pick<Dependencies, 'db' | 'sessions'>): Promise<void> {
  if (!session.isNoteDue) return;
  try {
    await awaitTransaction(db, () => sessions.note(session), { withinMs: 0 });
  } catch (error) {
    const isBusy = error instanceof ApiError && error.httpStatus === 'ServiceUnavailable';
    if (!isBusy && !isFullDatabase(error) && !isRefusedByDisk(error)) throw error; // members still read on a full disk
  }
}

/** Returns the member who makes a visitor's call; undefined for guests. */
export function findCustomerId(request: FastifyRequest, sessions: Sessions): number | undefined {
  return sessions.find(readBearer(request.headers.authorization))?.customerId;
}

/** Returns the session of the calling member. Throws `Unauthorized` if there is none. */
function getMember({ headers }: FastifyRequest, { scopes }: Endpoint, sessions: Sessions): Session & { token: string } {
  const token = readBearer(headers.authorization);
  const session = sessions.find(token, scopes);
  if (!token || !session) throw new ApiError('Unauthorized');
  return { ...session, token };
}

/**
 * Reads a member's call. First throws `Unauthorized` if the session is invalid, also if it has ended since the first
 * byte of the call arrived.
 */
function readMemberCall<E extends Endpoint>(request: FastifyRequest, contract: E, sessions: Sessions): MemberCall<E> {
  const { token, ...session } = getMember(request, contract, sessions);
  const { picture, fields } = takePicture(contract, request.body);
  const errors = findPictureError(contract, fields, picture !== undefined);
  const call = readIncomingCall(contract, { params: request.params, query: request.query, body: fields, errors });
  return { ...call, customerId: session.customerId, token, loggedInMs: session.createdMs, scopes: session.scopes, picture };
}

/** Reads the idempotency key. Throws `BadRequest` if it is malformed. */
export function readKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = IdempotencyKey.safeParse(given);
  if (!key.success) throw new ApiError('BadRequest', { errors: { 'idempotency-key': ['invalid'] } });
  return key.data;
}

/** Returns what a key stands for: the body, with the parameters of calls that have some. */
function toSent({ params, body }: { params: object; body: unknown }): unknown {
  return Object.keys(params).length === 0 ? body : { params, body };
}

function synchronous<T>(result: T | Promise<T>): T {
  if (result instanceof Promise) throw new Error('A call with an idempotency key must be done within its transaction');
  return result;
}
