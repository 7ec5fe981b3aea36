import { readFile } from 'node:fs/promises';
import { ApiError } from '#shared/contracts/errors.ts';

const beginning = Buffer.from('%PDF-');
const ending = Buffer.from('%%EOF');
/** Programs may write a few bytes after the end. */
const endBytes = 1024;

/** Reads an uploaded PDF document. Its name and content type do not count. Throws `UnprocessableEntity` if it is another file, or incomplete. */
export async function readDocument(path: string, fieldName: string): Promise<Buffer> {
  const file = await readFile(path);
  const isComplete = file.subarray(0, beginning.length).equals(beginning) && file.subarray(-endBytes).includes(ending);
  if (!isComplete) throw new ApiError('UnprocessableEntity', { errors: { [fieldName]: ['invalid'] } });
  return file;
}
