import { readFile } from 'node:fs/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { FormData } from 'undici';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { DrawnUse, Endpoint, PictureUse } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { findPictureError } from '#shared/contracts/missing-picture.ts';
import { documentLimits, sheetFileLimits } from '#shared/site/picture-limits.ts';
import type { Desk } from '../api/desk-cookie.ts';
import type { Members } from '../api/member-identity.ts';
import { registerWriteLimit, toRateLimit } from '../api/write-limits.ts';
import type { ImageWorker } from '../images/image-worker.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { readPictureForm } from './picture-form.ts';
import { toPictureSender } from './picture-senders.ts';
import { readDocument } from './read-document.ts';
import { createUploadLanes, type UploadLanes } from './upload-lanes.ts';
import type { PassingFile, UploadStore } from './upload-store.ts';

interface Dependencies {
  reader: AnswerReader;
  upstream: Pick<Upstream, 'read' | 'send'>;
  members: Pick<Members, 'getMemberId'>;
  tokens: Pick<KnownTokens, 'toLimit'>;
  uploads: UploadStore;
  pictures: ImageWorker;
  desk: Desk;
  publicUrl: string;
}

/** Max calls of a sender in progress in each lane, counted from the first byte until the mall API answers. */
const callsOfOneAtOnce = 2;
const retryAfterSeconds = 2;
const sweepMs = 600_000;

/**
 * Registers `/api/v1/…` for contracts with a picture: the client sends a form with the file, and the mall API gets a
 * newly encoded picture.
 */
export function registerPictureForward(app: FastifyInstance, dependencies: Dependencies): void {
  const enter = createGate();
  const lanes = createUploadLanes();
  const sweeping = setInterval(() => void dependencies.uploads.sweep(), sweepMs).unref();
  app.addHook('onReady', () => dependencies.uploads.sweep());
  app.addHook('onClose', () => {
    clearInterval(sweeping);
    dependencies.pictures.close();
  });
  app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    await registerWriteLimit(scope);
    for (const contract of contracts)
      if (contract.picture !== undefined) forwardPicture(scope, contract, contract.picture, { ...dependencies, enter, lanes });
  });
}

function forwardPicture(
  app: FastifyInstance,
  contract: Endpoint,
  pictureName: string,
  { upstream, reader, tokens, uploads, pictures, enter, lanes, ...others }: Dependencies & { enter: Gate; lanes: UploadLanes },
): void {
  const { method, pictureUse: use } = contract;
  if (method === 'GET' || !use) throw new Error(`${contract.name} is no call that writes, with a use for its picture`);
  const { bytesAtMost, onRequest, assertMaySend, toContext, identify, send } = toPictureSender(contract, { upstream, ...others });
  app.route({
    method,
    url: `/api${toRoutePattern(contract)}`,
    config: { needs: contract.needs, rateLimit: toRateLimit(contract, tokens) },
    ...(onRequest && { onRequest }),
    preParsing: async (request) => assertMaySend(request),
    async handler(request, reply) {
      const context = toContext(request);
      const sender = await identify(request);
      const leave = enter(contract.lane === undefined ? sender : `${contract.lane} ${sender}`); // a slow reading never blocks other pictures
      let file: PassingFile | undefined;
      try {
        const form = await readPictureForm(request, pictureName, { receive: uploads.receive, lanes, sender, bytesAtMost });
        file = form.file;
        const errors = findPictureError(contract, form.fields, file !== undefined);
        const call = readIncomingCall(contract, { params: request.params, query: request.query, body: form.fields, errors });
        const picture = file && (await prepare(file.path, use));
        const address = toAddress(contract, call);
        const answer = await upstream.send(method, address, toForm(call.body, pictureName, picture && toBlob(picture, use)), {
          ...context,
          lane: contract.lane,
        });
        return send(reader.read(contract, address, answer), reply);
      } catch (error) {
        if (error instanceof ApiError && error.httpStatus === 'RequestTimeout') reply.header('connection', 'close'); // otherwise the client would send the rest
        throw error;
      } finally {
        leave();
        await file?.remove();
      }
    },
  });

  function prepare(path: string, use: PictureUse): Promise<Buffer> {
    if (use === 'document') return readDocument(path, pictureName);
    return use === 'sheet' ? readFile(path) : redraw(path, use);
  }

  async function redraw(path: string, use: DrawnUse): Promise<Buffer> {
    try {
      return await pictures.draw({ path, use });
    } catch (cause) {
      if (cause instanceof ApiError && cause.httpStatus !== 'UnprocessableEntity') throw cause;
      throw new ApiError('UnprocessableEntity', { errors: { [pictureName]: ['invalid'] }, cause });
    }
  }
}

function toBlob(file: Buffer, use: PictureUse): Blob {
  const type = use === 'document' ? documentLimits.type : use === 'sheet' ? sheetFileLimits.type : 'image/webp';
  return new Blob([new Uint8Array(file)], { type });
}

function toForm(fields: unknown, pictureName: string, picture: Blob | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.append(name, String(value));
  if (picture) form.append(pictureName, picture, `${pictureName}.${picture.type.split('/')[1]}`);
  return form;
}

type Gate = (sender: string) => () => void;

/** Limits concurrent calls per sender. */
function createGate(): Gate {
  const inside: string[] = [];
  return (sender) => {
    if (inside.filter((other) => other === sender).length >= callsOfOneAtOnce) {
      throw new ApiError('TooManyRequests', { retryAfterSeconds });
    }
    inside.push(sender);
    return () => void inside.splice(inside.indexOf(sender), 1);
  };
}
