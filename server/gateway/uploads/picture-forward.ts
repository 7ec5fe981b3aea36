import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { FormData } from 'undici';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint, PictureUse } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { findPictureError } from '#shared/contracts/missing-picture.ts';
import { answerWrite, toPersonalContext } from '../api/forward.ts';
import type { Members } from '../api/member-identity.ts';
import { assertSameOrigin } from '../api/same-origin.ts';
import { registerWriteLimit, toRateLimit } from '../api/write-limits.ts';
import type { ImageWorker } from '../images/image-worker.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { formLimits, readPictureForm } from './picture-form.ts';
import { createUploadLanes, type UploadLanes } from './upload-lanes.ts';
import type { PassingFile, UploadStore } from './upload-store.ts';

interface Dependencies {
  reader: AnswerReader;
  upstream: Pick<Upstream, 'send'>;
  members: Pick<Members, 'getMemberId'>;
  tokens: Pick<KnownTokens, 'toLimit'>;
  uploads: UploadStore;
  pictures: ImageWorker;
  publicUrl: string;
}

/** From the first byte to the mall API's answer. */
const callsOfMemberAtOnce = 2;
const retryAfterSeconds = 2;

/** `/api/v1/…` of the contracts with a picture: one form with the file. What goes on to the mall API is drawn anew. */
export function registerPictureForward(app: FastifyInstance, dependencies: Dependencies): void {
  const enter = createGate();
  const lanes = createUploadLanes();
  app.addHook('onReady', () => dependencies.uploads.clear());
  app.addHook('onClose', async () => {
    dependencies.pictures.close();
    await dependencies.uploads.clear();
  });
  app.register(async (scope) => {
    await scope.register(fastifyMultipart, { limits: formLimits });
    await registerWriteLimit(scope);
    for (const contract of contracts)
      if (contract.picture !== undefined) forwardPicture(scope, contract, contract.picture, { ...dependencies, enter, lanes });
  });
}

function forwardPicture(
  app: FastifyInstance,
  contract: Endpoint,
  pictureName: string,
  { upstream, members, reader, tokens, uploads, pictures, publicUrl, enter, lanes }: Dependencies & { enter: Gate; lanes: UploadLanes },
): void {
  const { method, access, pictureUse: use } = contract;
  if (method === 'GET' || access !== 'member' || !use)
    throw new Error(`${contract.name} is no call of a member that writes, with a use for its picture`);
  app.route({
    method,
    url: `/api${toRoutePattern(contract)}`,
    config: { needs: contract.needs, rateLimit: toRateLimit(contract, tokens) },
    async preParsing(request) {
      assertSameOrigin(request, publicUrl);
      toPersonalContext(request, contract);
    },
    async handler(request, reply) {
      const context = toPersonalContext(request, contract);
      const memberId = await members.getMemberId(request);
      const leave = enter(memberId);
      let file: PassingFile | undefined;
      try {
        const form = await readPictureForm(request, pictureName, { receive: uploads.receive, lanes, memberId });
        file = form.file;
        const errors = findPictureError(contract, form.fields, file !== undefined);
        const call = readIncomingCall(contract, { params: request.params, query: request.query, body: form.fields, errors });
        const picture = file && (await redraw(file.path, use));
        const address = toAddress(contract, call);
        const answer = await upstream.send(method, address, toForm(call.body, pictureName, picture), context);
        return answerWrite(contract, reader.read(contract, address, answer), reply, publicUrl);
      } catch (error) {
        if (error instanceof ApiError && error.httpStatus === 'RequestTimeout') reply.header('connection', 'close'); // the rest would still come
        throw error;
      } finally {
        leave();
        await file?.remove();
      }
    },
  });

  async function redraw(path: string, use: PictureUse): Promise<Buffer> {
    try {
      return await pictures.draw({ path, use });
    } catch (cause) {
      if (cause instanceof ApiError && cause.httpStatus !== 'UnprocessableEntity') throw cause;
      throw new ApiError('UnprocessableEntity', { errors: { [pictureName]: ['invalid'] }, cause });
    }
  }
}

function toForm(fields: unknown, pictureName: string, picture: Buffer | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.append(name, String(value));
  if (picture) form.append(pictureName, new Blob([new Uint8Array(picture)], { type: 'image/webp' }), `${pictureName}.webp`);
  return form;
}

type Gate = (memberId: number) => () => void;

/** Counts the calls of each member, and sends away who makes too many at once. */
function createGate(): Gate {
  const inside: number[] = [];
  return (memberId) => {
    if (inside.filter((other) => other === memberId).length >= callsOfMemberAtOnce) {
      throw new ApiError('TooManyRequests', { retryAfterSeconds });
    }
    inside.push(memberId);
    return () => void inside.splice(inside.indexOf(memberId), 1);
  };
}
