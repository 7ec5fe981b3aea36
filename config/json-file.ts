import { readFileSync } from 'node:fs';

/** Reads a JSON file written by a person. Throws `JsonFileError`, whose reason contains the position. */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new JsonFileError(toReason(text, error.message));
  }
}

/** The message is a reason: `is not valid JSON, line 3, column 14: …`. */
export class JsonFileError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'JsonFileError';
  }
}

/** Reads a UTF-8 file, without its byte order mark. Throws `JsonFileError` if it is missing or in another encoding. */
export function readTextFile(file: string): string {
  const bytes = readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new JsonFileError(`is not UTF-8, ${toPlace(findTextBefore(bytes))}: save it as UTF-8`);
  }
}

/** Throws `JsonFileError` if the file is missing or cannot be read. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new JsonFileError(code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`);
  }
}

/** The text before the first bytes that are not UTF-8. */
function findTextBefore(bytes: Buffer): string {
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isUtf8Start(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return new TextDecoder().decode(bytes.subarray(0, valid), { stream: true }); // without an incomplete last character
}

function isUtf8Start(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The engine reports the position of most faults, but not of an unexpected character or of an early end. */
function toReason(text: string, message: string): string {
  const [, what = message, offset] = /^(.*?) (?:in|after) JSON at position (\d+)/s.exec(message) ?? [];
  if (offset !== undefined) return describe(text, Number(offset), what);
  if (!isStrangeCharacter(message)) return describe(text, text.length, 'the file ends too early');
  const at = findStrangeCharacter(text);
  return describe(text, at, `${JSON.stringify(text[at])} was not expected here`);
}

const isStrangeCharacter = (message: string): boolean => message.startsWith('Unexpected token');

/** Index of the unexpected character: the last character of the shortest prefix for which the parser reports an unexpected token. */
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

/** Position of the character that follows this text: line and column, both from 1. */
function toPlace(before: string): string {
  const lines = before.split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
