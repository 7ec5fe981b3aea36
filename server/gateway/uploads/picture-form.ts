import { addAbortSignal } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { toNetwork } from '../../http/client-address.ts';
import type { UploadLanes } from './upload-lanes.ts';
import type { PassingFile, UploadStore } from './upload-store.ts';

/** Limits of a form with one picture and the few fields of a contract. */
const formLimits = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 8192,
  headerPairs: 20,
  headerSize: 8192,
};

const besidesPicture = 64 * 1024;

export interface PictureForm {
  fields: Record<string, unknown>;
  /** The caller must remove this file. */
  file: PassingFile | undefined;
}

type Receive = UploadStore['receive'];

/**
 * Reads the body of a call with a picture: a form or, without the file, JSON. Ignores the file name. A form occupies an
 * upload lane. If the lane is withdrawn, rejects with the reason.
 */
export async function readPictureForm(
  request: FastifyRequest,
  pictureName: string,
  { receive, lanes, sender, bytesAtMost }: { receive: Receive; lanes: UploadLanes; sender: string; bytesAtMost: number },
): Promise<PictureForm> {
  if (!request.isMultipart()) return { fields: toFields(request.body), file: undefined };
  if (Number(request.headers['content-length'] ?? 0) > bytesAtMost + besidesPicture) throw tooBig(pictureName);
  const { raw } = request;
  const { socket } = raw; // `raw.socket` is gone once the client disconnects
  const place = lanes.enter({
    sender,
    network: toNetwork(request.ip),
    countBytes: () => socket.bytesRead,
    isWaiting: () => raw.readableLength > 0,
  });
  try {
    return await readParts(request, pictureName, { receive, bytesAtMost, signal: place.signal });
  } finally {
    place.leave();
  }
}

async function readParts(
  request: FastifyRequest,
  pictureName: string,
  { receive, bytesAtMost, signal }: { receive: Receive; bytesAtMost: number; signal: AbortSignal },
): Promise<PictureForm> {
  const fields: Record<string, unknown> = {};
  const parts = request.parts({ limits: { ...formLimits, fileSize: bytesAtMost } });
  const ended = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  ended.catch(() => undefined); // may reject while nothing awaits it
  let file: PassingFile | undefined;
  try {
    while (true) {
      const { value: part, done } = await Promise.race([parts.next(), ended]);
      if (done) break;
      if (part.type === 'file') file = (await receiveFile(part, pictureName, receive, signal)) ?? file;
      else addField(fields, part);
    }
    signal.throwIfAborted();
  } catch (thrown) {
    const error: unknown = signal.aborted ? signal.reason : thrown;
    await file?.remove();
    request.raw.unpipe();
    request.raw.resume(); // discards the rest, so that the client reads the answer
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new ApiError(String(code).endsWith('_LIMIT') ? 'ContentTooLarge' : 'BadRequest', { cause: error });
  }
  return { fields, file };
}

/** Receives a file part. If no file was chosen for a field, browsers send a part without name and content. */
async function receiveFile(
  part: MultipartFile,
  pictureName: string,
  receive: Receive,
  signal: AbortSignal,
): Promise<PassingFile | undefined> {
  const file = await receive(addAbortSignal(signal, part.file));
  if (!part.file.truncated && part.fieldname === pictureName && file.bytes > 0) return file;
  await file.remove();
  if (part.file.truncated) throw tooBig(pictureName);
  if (part.fieldname === pictureName && !part.filename) return undefined;
  throw new ApiError('UnprocessableEntity', { errors: { [pictureName]: ['invalid'] } });
}

function tooBig(pictureName: string): ApiError {
  return new ApiError('ContentTooLarge', { errors: { [pictureName]: ['too_big'] } });
}

function addField(fields: Record<string, unknown>, part: MultipartValue): void {
  if (part.fieldnameTruncated || Object.hasOwn(fields, part.fieldname)) throw new ApiError('BadRequest');
  if (part.valueTruncated) throw new ApiError('UnprocessableEntity', { errors: { [part.fieldname]: ['too_big'] } });
  fields[part.fieldname] = part.value;
}

function toFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
