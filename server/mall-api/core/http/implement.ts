import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type IncomingCall, readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { type FileFormat, fileTypes } from '#shared/site/file-types.ts';
import { toBodyOptions } from '../../../http/json-bodies.ts';
import type { Page } from '../db/bodies.ts';

/** A page of a paged contract's answer. */
export type PageOf<E extends Endpoint> = Page<AnswerOf<E> extends (infer Item)[] ? Item : never>;

/** Answers a call with the return value of the handler. Handlers refuse a call by throwing `ApiError`. */
export function implement<E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: IncomingCall<E>, request: FastifyRequest) => AnswerOf<E> | Promise<AnswerOf<E>>,
): void {
  if (contract.isPaged || contract.isFile) throw new Error(`${contract.name} is paged or returns a file`);
  assertNobodys(contract);
  mount(app, contract, async (request) => toSuccess(await handler(readIncomingCall(contract, request), request)));
}

/** Like `implement`, for paginated lists. */
export function implementPaged<E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: IncomingCall<E>) => PageOf<E> | Promise<PageOf<E>>,
): void {
  if (!contract.isPaged) throw new Error(`${contract.name} is not paged`);
  assertNobodys(contract);
  mount(app, contract, async (request) => {
    const { data, meta } = await handler(readIncomingCall(contract, request));
    return toSuccess(data, meta);
  });
}

/** A file to download. */
export interface DownloadFile {
  /** File name without extension; only `\w`, `.` and `-`. */
  name: string;
  format: FileFormat;
}

/** Headers of an answer that is a file, which browsers save. */
export const toFileHeaders = ({ name, format }: DownloadFile) => ({
  'content-type': fileTypes[format],
  'content-disposition': `attachment; filename="${name}.${format}"`,
});

/** Like `implement`, for contracts with `isFile`: answers with a file. */
export function implementFile<E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: IncomingCall<E>) => Promise<DownloadFile & { content: Buffer }>,
): void {
  if (!contract.isFile) throw new Error(`${contract.name} returns no file`);
  assertNobodys(contract);
  mount(app, contract, async (request) => {
    const { content, ...file } = await handler(readIncomingCall(contract, request));
    return new Response(new Uint8Array(content), { headers: toFileHeaders(file) });
  });
}

/** Mounts a contract's route, with and without a trailing slash. `authenticate` throws if the caller is not allowed, before the body is read. */
export function mount(
  app: FastifyInstance,
  contract: Endpoint,
  handler: (request: FastifyRequest) => unknown,
  authenticate?: (request: FastifyRequest) => void | Promise<void>,
): void {
  const path = toRoutePattern(contract);
  const { config, ...limit } = toBodyOptions(contract);
  const urls = path.endsWith('/') ? [path, path.slice(0, -1)] : [path];
  for (const url of urls) {
    app.route({
      method: contract.method,
      url,
      ...limit,
      config: { ...config, needs: contract.needs, takesVisitors: contract.access === 'public' || contract.access === 'guest' },
      onRequest: async (request) => authenticate?.(request),
      handler: async (request) => handler(request),
    });
  }
}

function assertNobodys({ name, access, roles }: Endpoint): void {
  const isSomebodys = access === 'member' || access === 'operator' || (access === 'staff' && roles !== 'everybody');
  if (isSomebodys) throw new Error(`${name} is not everybody's: see implement-${access}.ts`);
}

/** The gateway has already resized pictures. */
const maxPictureBytes = 4 * 1024 * 1024;

/** Splits a multipart body into its picture or document and the other fields. Throws `ContentTooLarge` for a picture that is too large. */
export function takePicture({ picture: name, pictureUse }: Endpoint, body: unknown): { picture: Buffer | undefined; fields: unknown } {
  if (name === undefined || typeof body !== 'object' || body === null) return { picture: undefined, fields: body };
  const { [name]: file, ...fields } = body as Record<string, unknown>; // an object, just checked
  const isPicture = pictureUse !== 'document' && pictureUse !== 'sheet';
  if (Buffer.isBuffer(file) && file.length > maxPictureBytes && isPicture) throw new ApiError('ContentTooLarge');
  return { picture: Buffer.isBuffer(file) && file.length > 0 ? file : undefined, fields };
}
