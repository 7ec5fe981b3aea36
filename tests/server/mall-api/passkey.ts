import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const origin = 'https://desk.tiny.example';
const [present, verified, withKey] = [0x01, 0x04, 0x40];

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** Creates a passkey as a device does (WebAuthn, 6), with ES256 and no attestation. `isUnlocked`: the device has verified finger, face or PIN. */
export function makePasskey({ at = origin, isUnlocked = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const toClientData = (type: 'create' | 'get', challenge: string) =>
    JSON.stringify({ type: `webauthn.${type}`, challenge, origin: at, crossOrigin: false });

  function toAuthenticatorData(flags: number, ...more: Uint8Array[]): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(at).hostname), Buffer.from([present | (isUnlocked ? verified : 0) | flags]), count, ...more]);
  }

  function toAnswer(response: { clientDataJSON: string } & Record<string, string>) {
    return { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  return {
    create({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
      const coseKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]); // parameters of a key (RFC 9053, 7.1)
      const length = Buffer.from([0, id.length]);
      const authData = toAuthenticatorData(withKey, Buffer.alloc(16), length, id, isoCBOR.encode(coseKey));
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return toAnswer({
        clientDataJSON: base64url(toClientData('create', challenge)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
      });
    },
    get({ challenge }: { challenge: string }) {
      counter += 1;
      const clientData = toClientData('get', challenge);
      const authData = toAuthenticatorData(0);
      return toAnswer({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)),
      });
    },
  };
}

export type TestPasskey = ReturnType<typeof makePasskey>;
