/** Encoders of the ASN.1 items in signed receipts, in DER encoding (X.690). */

export function integer(value: number): Buffer {
  const hex = BigInt(value).toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return item(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return item(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(toBase128)));
}

/** Encodes a primitive item with a context-specific tag. */
export function context(tag: number, content: Buffer): Buffer {
  return item(0x80 | tag, content);
}

export function octets(content: Buffer): Buffer {
  return item(0x04, content);
}

export function sequence(...items: Buffer[]): Buffer {
  return item(0x30, Buffer.concat(items));
}

export function bits(content: Buffer): Buffer {
  return item(0x03, Buffer.concat([Buffer.of(0), content]));
}

export function text(tag: number, ascii: string): Buffer {
  return item(tag, Buffer.from(ascii, 'ascii'));
}

function item(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), toLength(content.length), content]);
}

function toLength(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

function toBase128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}
