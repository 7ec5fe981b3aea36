const [quote, backslash, comma, open, close, openBrace, closeBrace] = [...'"\\,[]{}'].map((character) => character.charCodeAt(0));
/** Buffers look for a byte several times as fast as for a string. */
const quoteByte = 0x22;
const blanks: ReadonlySet<number | undefined> = new Set([...' \t\r\n'].map((character) => character.charCodeAt(0)));

export interface SplitFile {
  /** Each record as the bytes that it is written with. */
  parts: Buffer[];
  /** The text before the first, between each two, and after the last: one more than there are records. */
  gaps: string[];
}

const byteOrderMark = Buffer.from('\uFEFF');

/** A file apart into records and what stands around them; undefined for a list that holds anything else than objects. */
export function splitFile(bytes: Buffer, isList: boolean): SplitFile | undefined {
  const start = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  const parts = isList ? splitList(bytes.subarray(start)) : [trimBlanks(bytes.subarray(start))];
  if (!parts) return undefined;
  const ends = parts.map((part) => part.byteOffset - bytes.byteOffset);
  const from = [0, ...parts.map((part, index) => (ends[index] ?? 0) + part.length)];
  return { parts, gaps: from.map((at, index) => bytes.subarray(at, ends[index] ?? bytes.length).toString()) };
}

/**
 * The objects of a JSON list, each as the bytes that it is written with; undefined for anything else than a list of objects. What stands
 * within an object is not looked at: whoever parses it finds what is wrong there.
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

/** What one of them says; undefined for what is no JSON in UTF-8. */
export function parsePart(part: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(part));
  } catch {
    return undefined;
  }
}

/** The place of the quote that ends a string, the last byte of a file that ends within it. */
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
