import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Firebase } from '#config/sign-in.ts';
import { wednesdayNoon } from './running-mall-api.ts';

const projectId = 'tiny-centre';
export const nowSeconds = wednesdayNoon.getTime() / 1000;

export type Claims = Readonly<Record<string, unknown>>;

/** A person who has just logged in with Google, and whose address is verified. */
export const person: Claims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'google-1',
  iat: nowSeconds - 5,
  auth_time: nowSeconds - 10,
  exp: nowSeconds + 3600,
  email: 'jana@visitor.example',
  email_verified: true,
  name: 'Jana Marie Malá',
  firebase: { sign_in_provider: 'google.com' },
};

/** Starts a server that publishes keys like Google's, and signs tokens. */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  let asked = 0;
  let answer: { status: number; body: string } = { status: 200, body: JSON.stringify({ keys: [jwk] }) };
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // safe: the address of a TCP server is an object
  const firebase: Firebase = {
    projectId,
    apiKey: 'k'.repeat(39),
    authDomain: 'tiny-centre.firebaseapp.com',
    providers: ['google.com', 'facebook.com'],
    jwksUrl: `http://127.0.0.1:${port}/keys`,
  };
  return {
    firebase,
    /** The public key, which forgers also have. */
    jwk,
    /** Number of requests for the keys. */
    asked: () => asked,
    answer: (status: number, body: string) => {
      answer = { status, body };
    },
    sign: (changes: Claims = {}, header: { kid?: string } = { kid: 'key-1' }) =>
      new SignJWT({ ...person, ...changes }).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey),
    /** Signs with a foreign key, under the id of the right one. */
    forge: () => new SignJWT({ ...person }).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(other.privateKey),
    /** Signs with the public key as a shared secret. */
    signByPublicKey: () =>
      new SignJWT({ ...person }).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(new TextEncoder().encode(JSON.stringify(jwk))),
    /** Returns an unsigned token, as Firebase's emulator does. */
    unsigned: () => `${toPart({ alg: 'none', kid: 'key-1' })}.${toPart(person)}.`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

function toPart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
