import { addAbortSignal } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { toNetwork } from '../../http/client-address.ts';
import type { UploadLanes } from './upload-lanes.ts';
import type { PassingFile, UploadStore } from './upload-store.ts';

/** A form with one picture in it, and no more than a contract's few fields. */
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
  /** To be removed by whoever has asked for it. */
  file: PassingFile | undefined;
}

type Receive = UploadStore['receive'];

/**
 * Reads what a call with a picture has brought, as a form or, without the file, as JSON. The file's name is not looked at. A form takes a
 * place among those that are received, and rejects with what ends it.
 */
export async function readPictureForm(
  request: FastifyRequest,
  pictureName: string,
  { receive, lanes, sender, bytesAtMost }: { receive: Receive; lanes: UploadLanes; sender: string; bytesAtMost: number },
): Promise<PictureForm> {
  if (!request.isMultipart()) return { fields: toFields(request.body), file: undefined };
  if (Number(request.headers['content-length'] ?? 0) > bytesAtMost + besidesPicture) throw tooBig(pictureName);
  const { raw } = request;
  const { socket } = raw; // who leaves takes it out of the request
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
  ended.catch(() => undefined); // it may end while nobody waits for the next part
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
    request.raw.resume(); // what still comes of it is let go, so that the answer is read
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new ApiError(String(code).endsWith('_LIMIT') ? 'ContentTooLarge' : 'BadRequest', { cause: error });
  }
  return { fields, file };
}

/** A form sends a part without name and content for a field in which nothing was chosen. */
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
