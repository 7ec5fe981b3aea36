import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { pictureLimits } from '#shared/site/late-limits.ts';
import type { KnownTokens } from './known-tokens.ts';
import { getTokenHash, type Members } from './members-alone.ts';
import { assertSameOrigin } from './same-origin.ts';
import type { Upload, UploadStore } from './upload-store.ts';
import { registerWriteLimit } from './write-limits.ts';

interface Dependencies {
  uploads: UploadStore;
  members: Pick<Members, 'getMemberId'>;
  tokens: Pick<KnownTokens, 'toLimit'>;
  publicUrl: string;
}

/** A file is for a call that takes one by its name. */
const { needs } = submitReceipt;
const partType = 'application/offset+octet-stream';
const protocolVersion = '1.0.0';

/**
 * `/api/uploads`: a file that comes in parts and goes on after a lost connection, by the headers of tus 1.0. Nothing is read of it here:
 * a call with a picture names it in its field `upload`.
 */
export function registerUploads(app: FastifyInstance, { uploads, members, tokens, publicUrl }: Dependencies): void {
  const toLimit = (groupId: string, max: number) => ({ groupId, ...tokens.toLimit(max) });

  app.addHook('onReady', () => uploads.clear());
  app.addHook('onClose', async () => {
    uploads.close();
    await uploads.clear();
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(partType, (_request, payload, done) => done(null, payload));
    await registerWriteLimit(scope);
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'tus-resumable': protocolVersion });
      assertSameOrigin(request, publicUrl);
    });

    scope.post('/api/uploads', { config: { needs, rateLimit: toLimit('create-upload', 60) } }, async (request, reply) => {
      const owner = getTokenHash(request);
      const length = readLength(request);
      const memberId = await members.getMemberId(request);
      const upload = await uploads.create({ owner, memberId, length });
      reply.code(201).header('location', `/api/uploads/${upload.id}`);
      return describe(reply, upload).send(toSuccess({ id: upload.id }));
    });

    scope.head<IdParams>('/api/uploads/:id', { config: { needs } }, async (request, reply) => {
      const upload = uploads.find(request.params.id, getTokenHash(request)) ?? (await takeOver(request));
      return describe(reply, upload).send();
    });

    scope.patch<IdParams>(
      '/api/uploads/:id',
      { config: { needs, rateLimit: toLimit('append-upload', pictureLimits.partsPerMinute) } },
      async (request, reply) => {
        const upload = getOwn(request);
        const at = toCount(request.headers['upload-offset']);
        if (at === undefined) throw new ApiError('BadRequest', { errors: { 'upload-offset': ['invalid'] } });
        if (!isStream(request.body)) throw new ApiError('UnsupportedMediaType');
        if (at !== upload.offset || upload.isBusy) throw new ApiError('Conflict');
        if (at + Number(request.headers['content-length'] ?? 0) > upload.length) throw new ApiError('ContentTooLarge');
        await uploads.append(upload, request.body);
        return describe(reply.code(204), upload).send();
      },
    );

    scope.delete<IdParams>('/api/uploads/:id', { config: { needs } }, async (request, reply) => {
      await uploads.remove(getOwn(request));
      return reply.code(204).send();
    });
  });

  /** Who asks how far it is after a login in between goes on with it. */
  async function takeOver(request: FastifyRequest<IdParams>): Promise<Upload> {
    const { id } = request.params;
    const upload = uploads.has(id)
      ? uploads.takeOver(id, { owner: getTokenHash(request), memberId: await members.getMemberId(request) })
      : undefined;
    if (!upload) throw new ApiError('NotFound');
    return upload;
  }

  function getOwn(request: FastifyRequest<IdParams>): Upload {
    const upload = uploads.find(request.params.id, getTokenHash(request));
    if (!upload) throw new ApiError('NotFound');
    return upload;
  }
}

interface IdParams {
  Params: { id: string };
}

function readLength(request: FastifyRequest): number {
  const length = toCount(request.headers['upload-length']);
  if (length === undefined || length === 0) throw new ApiError('BadRequest', { errors: { 'upload-length': ['invalid'] } });
  if (length > pictureLimits.bytesAtMost) throw new ApiError('ContentTooLarge', { errors: { 'upload-length': ['too_big'] } });
  return length;
}

function describe(reply: FastifyReply, upload: Upload): FastifyReply {
  return reply.headers({
    'upload-offset': String(upload.offset),
    'upload-length': String(upload.length),
    'upload-expires': upload.expires.toUTCString(),
  });
}

function toCount(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : undefined;
}

function isStream(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
