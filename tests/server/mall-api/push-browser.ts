import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export const pushService = 'https://updates.push.services.mozilla.com';

/** Decrypts a message as a browser does. Written from RFC 8188 and RFC 8291, not from the library that encrypts. */
function open(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 21 + 65), body.subarray(86)];
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', key, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)); // removes the delimiter of the last record, and its padding
}

/** Creates a browser with its own keys, and its push subscription. */
export function createBrowser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${pushService}/wpush/${randomBytes(12).toString('base64url')}`;
  return {
    endpoint,
    subscription: { endpoint, keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') } },
    read: (body: Buffer): unknown => JSON.parse(open(body, ecdh, auth).toString()),
  };
}
