import { hash } from 'node:crypto';

export function hashBytes(bytes: Buffer): string {
  return hash('sha1', bytes, 'base64url');
}
