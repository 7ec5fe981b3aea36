import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DeskPreview, makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import { hasAnyRole, type StaffRole } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { findStaff, implementStaff, noteStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { toDeskFault } from '../records/outcome.ts';
import { addNames } from '../records/record-facts.ts';
import type { PreviewPass } from './previews.ts';

/** Max time ahead: ten years. Making a preview with dates near the end of the calendar would fail. */
const maxAheadMs = 3652 * 86_400_000;

/** Roles that may see the whole site at another time. Others may only preview a record that they may change. */
const ofTimeMachine: readonly StaffRole[] = ['editor', 'manager'];

interface Asked {
  Params: { token: string; '*': string };
}

/**
 * Registers `makeDeskPreview`, and for the gateway the answers of each preview's mall API:
 * `/previews/{token}/v1/companies`, with the session of the preview's creator. All other callers get `NotFound`.
 */
export function registerPreviews(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, previews, staffSessions } = dependencies;

  implementStaff(app, dependencies, makeDeskPreview, async ({ staff, body: { record, at } }): Promise<DeskPreview> => {
    if (!record && !hasAnyRole(staff.roles, ofTimeMachine)) throw new ApiError('Forbidden');
    if (!previews) throw new ApiError('NotFound');
    const aheadMs = at === undefined ? 0 : Date.parse(at) - dependencies.clock().getTime();
    if (aheadMs > maxAheadMs) throw new ApiError('UnprocessableEntity', { errors: { at: ['too_late'] } });
    const wish = { record, atMs: at === undefined ? undefined : Date.parse(at) };
    const made = await previews.make(wish);
    if (made.outcome === 'gone') throw new ApiError('NotFound');
    if (made.outcome === 'refused') return { outcome: 'refused', faults: made.faults.map(toDeskFault) };
    const { token, expiresMs } = previews.toToken(wish, made.atMs, staff.staffId);
    const leftOut = made.leftOut.map(({ kind, key, faults }) => ({ kind, key, faults: faults.map(toDeskFault) }));
    return {
      outcome: 'ready',
      token,
      at: new Date(made.atMs).toISOString(),
      expires_at: new Date(expiresMs).toISOString(),
      left_out: addNames(db, leftOut),
    };
  });

  async function open({ headers, params: { token } }: FastifyRequest<Asked>): Promise<PreviewPass> {
    const session = findStaff(headers.authorization, makeDeskPreview, staffSessions);
    if (!session) throw new ApiError('Unauthorized');
    const pass = previews?.open(token, session.staffId);
    if (!pass || (pass.wish.record && !canUse(pass.wish.record.kind, 'preview', session.roles))) throw new ApiError('NotFound');
    await noteStaff(session, dependencies);
    return pass;
  }

  app.get<Asked>('/previews/:token', async (request) => {
    const { wish, expiresMs } = await open(request);
    return toSuccess({ at: new Date(wish.atMs).toISOString(), expires_at: new Date(expiresMs).toISOString() });
  });

  app.get<Asked>('/previews/:token/*', async (request, reply) => {
    const pass = await open(request);
    const { token } = request.params;
    const answer = await previews?.read(pass, request.url.slice(`/previews/${token}`.length));
    if (!answer) throw new ApiError('NotFound');
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  });
}
