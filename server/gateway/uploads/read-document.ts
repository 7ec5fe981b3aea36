import { readFile } from 'node:fs/promises';
import { ApiError } from '#shared/contracts/errors.ts';

const beginning = Buffer.from('%PDF-');
const ending = Buffer.from('%%EOF');
/** Max bytes after the end mark: programs may write a few. */
const endBytes = 1024;

/** Reads an uploaded PDF document. Ignores its name and content type. Throws `UnprocessableEntity` if the file is no PDF, or incomplete. */
export async function readDocument(path: string, fieldName: string): Promise<Buffer> {
  const file = await readFile(path);
  const isComplete = file.subarray(0, beginning.length).equals(beginning) && file.subarray(-endBytes).includes(ending);
  if (!isComplete) throw new ApiError('UnprocessableEntity', { errors: { [fieldName]: ['invalid'] } });
  return file;
}
