const [quote, backslash, comma, open, close, openBrace, closeBrace] = [...'"\\,[]{}'].map((character) => character.charCodeAt(0));
/** A number, because buffers find a byte several times as fast as a string. */
const quoteByte = 0x22;
const blanks: ReadonlySet<number | undefined> = new Set([...' \t\r\n'].map((character) => character.charCodeAt(0)));

export interface SplitFile {
  /** Each record with its original bytes. */
  parts: Buffer[];
  /** The text before the first record, between records, and after the last: one more than there are records. */
  gaps: string[];
}

const byteOrderMark = Buffer.from('\uFEFF');

/** Splits a file into records and the text around them; undefined for a list that contains anything but objects. */
export function splitFile(bytes: Buffer, isList: boolean): SplitFile | undefined {
  const start = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  const parts = isList ? splitList(bytes.subarray(start)) : [trimBlanks(bytes.subarray(start))];
  if (!parts) return undefined;
  const ends = parts.map((part) => part.byteOffset - bytes.byteOffset);
  const from = [0, ...parts.map((part, index) => (ends[index] ?? 0) + part.length)];
  return { parts, gaps: from.map((at, index) => bytes.subarray(at, ends[index] ?? bytes.length).toString()) };
}

/**
 * Splits a JSON list into its objects, each with its original bytes. Undefined for anything but a list of objects. The
 * content of the objects is checked later, when they are parsed.
 */
export function splitList(json: Buffer): Buffer[] | undefined {
  const found: Buffer[] = [];
  let [depth, start, at] = [0, 0, skipBlanks(json, 0)];
  if (json[at] !== open) return undefined;
  at = skipBlanks(json, at + 1);
  while (json[at] === openBrace) {
    for (start = at; ; at += 1) {
      const byte = json[at];
      if (byte === undefined) return undefined;
      if (byte === quote) at = findStringEnd(json, at);
      else if (byte === openBrace || byte === open) depth += 1;
      else if ((byte === closeBrace || byte === close) && --depth === 0) break;
    }
    found.push(json.subarray(start, at + 1));
    at = skipBlanks(json, at + 1);
    if (json[at] !== comma) break;
    at = skipBlanks(json, at + 1);
    if (json[at] !== openBrace) return undefined;
  }
  return json[at] === close && skipBlanks(json, at + 1) === json.length ? found : undefined;
}

/** Parses a record; undefined if it is not JSON in UTF-8. */
export function parsePart(part: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(part));
  } catch {
    return undefined;
  }
}

/** Returns the index of the quote that ends a string, or of the last byte if the file ends first. */
function findStringEnd(json: Buffer, from: number): number {
  for (let at = json.indexOf(quoteByte, from + 1); at !== -1; at = json.indexOf(quoteByte, at + 1)) {
    let escapes = 0;
    while (json[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return json.length - 1;
}

function trimBlanks(json: Buffer): Buffer {
  const start = skipBlanks(json, 0);
  let end = json.length;
  while (end > start && blanks.has(json[end - 1])) end -= 1;
  return json.subarray(start, end);
}

function skipBlanks(json: Buffer, from: number): number {
  let at = from;
  while (blanks.has(json[at])) at += 1;
  return at;
}
