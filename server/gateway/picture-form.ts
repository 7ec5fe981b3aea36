import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { pictureLimits } from '#shared/site/limits.ts';

/** A form with one picture in it, and no more than a contract's few fields. */
export const formLimits = {
  files: 1,
  fileSize: pictureLimits.bytesAtMost,
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
  file: Buffer | undefined;
}

/** Reads what a call with a picture has brought, as a form or, without the file, as JSON. The file's name is not looked at. */
export async function readPictureForm(request: FastifyRequest, pictureName: string): Promise<PictureForm> {
  if (!request.isMultipart()) return { fields: toFields(request.body), file: undefined };
  const tooBig = new ApiError('ContentTooLarge', { errors: { [pictureName]: ['too_big'] } });
  if (Number(request.headers['content-length'] ?? 0) > pictureLimits.bytesAtMost + besidesPicture) throw tooBig;
  const fields: Record<string, unknown> = {};
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = (await readFile(part, pictureName)) ?? file;
      else addField(fields, part);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooBig;
    throw new ApiError(String(code).endsWith('_LIMIT') ? 'ContentTooLarge' : 'BadRequest', { cause: error });
  }
  return { fields, file };
}

/** A form sends a part without name and content for a field in which nothing was chosen. */
async function readFile(part: MultipartFile, pictureName: string): Promise<Buffer | undefined> {
  const file = await part.toBuffer();
  if (part.fieldname !== pictureName) throw new ApiError('UnprocessableEntity', { errors: { [pictureName]: ['invalid'] } });
  if (file.length > 0) return file;
  if (part.filename) throw new ApiError('UnprocessableEntity', { errors: { [pictureName]: ['invalid'] } });
  return undefined;
}

function addField(fields: Record<string, unknown>, part: MultipartValue): void {
  if (part.fieldnameTruncated || Object.hasOwn(fields, part.fieldname)) throw new ApiError('BadRequest');
  if (part.valueTruncated) throw new ApiError('UnprocessableEntity', { errors: { [part.fieldname]: ['too_big'] } });
  fields[part.fieldname] = part.value;
}

function toFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
