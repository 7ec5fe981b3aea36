import { readFileSync } from 'node:fs';

/** Reads a JSON file that a person wrote. Throws `JsonFileError`, whose reason says where in it to look. */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new JsonFileError(toReason(text, error.message));
  }
}

/** Its message is a reason: `is not valid JSON, line 3, column 14: …`. */
export class JsonFileError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'JsonFileError';
  }
}

/** The text of a UTF-8 file, without the mark that some editors put before it. Throws `JsonFileError` where it is missing or in another encoding. */
export function readTextFile(file: string): string {
  const bytes = readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new JsonFileError(`is not UTF-8, ${toPlace(findTextBefore(bytes))}: save it as UTF-8`);
  }
}

/** Throws `JsonFileError` where the file is missing. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new JsonFileError(code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`);
  }
}

/** What comes before the first bytes that are no UTF-8. */
function findTextBefore(bytes: Buffer): string {
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isUtf8Start(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return new TextDecoder().decode(bytes.subarray(0, valid), { stream: true }); // without the beginning of a last character
}

function isUtf8Start(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The engine names the place of most faults, but neither that of a strange character nor that of an end that comes too early. */
function toReason(text: string, message: string): string {
  const [, what = message, offset] = /^(.*?) (?:in|after) JSON at position (\d+)/s.exec(message) ?? [];
  if (offset !== undefined) return describe(text, Number(offset), what);
  if (!isStrangeCharacter(message)) return describe(text, text.length, 'the file ends too early');
  const at = findStrangeCharacter(text);
  return describe(text, at, `${JSON.stringify(text[at])} was not expected here`);
}

const isStrangeCharacter = (message: string): boolean => message.startsWith('Unexpected token');

/** The end of the shortest beginning that holds it already. */
function findStrangeCharacter(text: string): number {
  let [none, some] = [0, text.length];
  while (some - none > 1) {
    const middle = (none + some) >> 1;
    if (hasStrangeCharacter(text.slice(0, middle))) some = middle;
    else none = middle;
  }
  return some - 1;
}

function hasStrangeCharacter(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof SyntaxError && isStrangeCharacter(error.message);
  }
}

function describe(text: string, offset: number, what: string): string {
  return `is not valid JSON, ${toPlace(text.slice(0, offset))}: ${what}`;
}

/** Where what follows this text stands. */
function toPlace(before: string): string {
  const lines = before.split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
