import { createHash, generateKeyPairSync, sign } from 'node:crypto';

interface Options {
  curve?: 'brainpoolP256r1' | 'brainpoolP384r1' | 'prime256v1' | 'secp384r1';
  hash?: 'SHA256' | 'SHA384' | 'SHA512';
  encoding?: 'der' | 'ieee-p1363';
  timeFormat?: 'unixTime' | 'utcTime' | 'utcTimeWithSeconds' | 'generalizedTime';
  till?: string;
  /** Amount with two decimal places. */
  total?: string;
  transaction?: number;
  counter?: number;
  /** UTC time with seconds. */
  endsAt?: string;
  keys?: ReturnType<typeof makeTseKeys>;
}

/** Creates a till's key pair. */
export function makeTseKeys(curve: NonNullable<Options['curve']> = 'brainpoolP256r1') {
  const keys = generateKeyPairSync('ec', { namedCurve: curve });
  const spki = keys.publicKey.export({ format: 'der', type: 'spki' });
  const point = spki.subarray(spki.length - (curve.includes('384') ? 97 : 65));
  return { privateKey: keys.privateKey, point };
}

/** Creates a receipt's code, signed as a German security module does. Builds the message byte by byte, independently of the tested code. */
export function makeTseCode({
  curve = 'brainpoolP256r1',
  hash = 'SHA256',
  encoding = 'der',
  timeFormat = 'unixTime',
  till = 'KASSE-7',
  total = '119.00',
  transaction = 4711,
  counter = 9000,
  endsAt = '2026-03-01T10:00:30Z',
  keys = makeTseKeys(curve),
}: Options): { code: string; publicKey: string } {
  const processData = `Beleg^${total}_0.00_0.00_0.00_0.00^${total}:Bar`;
  const algorithm = { SHA256: 3, SHA384: 4, SHA512: 5 }[hash];
  const message = Buffer.concat([
    Buffer.from('020102', 'hex'),
    Buffer.from('060904007f00070307 0101'.replace(' ', ''), 'hex'),
    tagged(0x80, Buffer.from('FinishTransaction')),
    tagged(0x81, Buffer.from(till)),
    tagged(0x82, Buffer.from(processData)),
    tagged(0x83, Buffer.from('Kassenbeleg-V1')),
    tagged(0x85, toBytes(transaction)),
    tagged(0x04, createHash('sha256').update(keys.point).digest()),
    Buffer.from(`300c060a04007f0007010104010${algorithm}`, 'hex'),
    tagged(0x02, toBytes(counter)),
    toLogTime(endsAt, timeFormat),
  ]);
  const signature = sign(hash.toLowerCase(), message, { key: keys.privateKey, dsaEncoding: encoding }).toString('base64');
  const publicKey = keys.point.toString('base64');
  const code = [
    'V0',
    till,
    'Kassenbeleg-V1',
    processData,
    transaction,
    counter,
    endsAt.replace('Z', '.000Z'),
    endsAt.replace('Z', '.000Z'),
    `ecdsa-plain-${hash}`,
    timeFormat,
    signature,
    publicKey,
  ].join(';');
  return { code, publicKey };
}

function toLogTime(endsAt: string, timeFormat: NonNullable<Options['timeFormat']>): Buffer {
  const digits = endsAt.replace(/\D/g, '');
  if (timeFormat === 'unixTime') return tagged(0x02, toBytes(Date.parse(endsAt) / 1000));
  if (timeFormat === 'utcTime') return tagged(0x17, Buffer.from(`${digits.slice(2, 12)}Z`));
  if (timeFormat === 'utcTimeWithSeconds') return tagged(0x17, Buffer.from(`${digits.slice(2)}Z`));
  return tagged(0x18, Buffer.from(`${digits}Z`));
}

/** Encodes a number as the shortest two's complement. */
function toBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  let start = 0;
  while (start < 7 && bytes[start] === 0 && (bytes[start + 1] ?? 0) < 0x80) start += 1;
  return bytes.subarray(start);
}

function tagged(tag: number, content: Buffer): Buffer {
  if (content.length > 127) throw new Error('longer than a test needs');
  return Buffer.concat([Buffer.of(tag, content.length), content]);
}
