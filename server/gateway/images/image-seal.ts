import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import { toGatewayKey } from '../../gateway-key.ts';
import { createKeyFile } from '../../key-file.ts';

const sealCharacters = 16;
const sealed = new RegExp(`^(.+)([?&])seal=([\\w-]{${sealCharacters}})$`, 's');

/**
 * Signs picture addresses that the mall API has named, so that visitors cannot make us fetch and draw files from any
 * address. The signature is the last parameter of the query and is never sent to the file's host.
 */
export function createImageSeal(getKey: () => Buffer) {
  const toMark = (source: string) => createHmac('sha256', getKey()).update(source).digest('base64url').slice(0, sealCharacters);

  /** Returns the address without its signature; undefined if that is wrong. */
  function open(text: string): string | undefined {
    const [, source = '', sign, mark = ''] = sealed.exec(text) ?? [];
    if ((sign === '&') !== source.includes('?') || !source) return undefined;
    return timingSafeEqual(Buffer.from(mark), Buffer.from(toMark(source))) ? source : undefined;
  }

  return { open, close: (source: string): string => `${source}${source.includes('?') ? '&' : '?'}seal=${toMark(source)}` };
}

export type ImageSeal = ReturnType<typeof createImageSeal>;

/**
 * Returns the signing key: shared by gateways with the same secret, or else by processes with the same data folder. If
 * the folder cannot be written, the key belongs to this process only.
 */
export function toSealKey(
  { dataDir, tenant, gatewaySecret }: Pick<Env, 'dataDir' | 'tenant' | 'gatewaySecret'>,
  log: Pick<Logger, 'warn'>,
): () => Buffer {
  let known: Buffer | undefined;
  return () => {
    known ??= readKey();
    return known;
  };

  function readKey(): Buffer {
    if (gatewaySecret !== undefined) return toGatewayKey(gatewaySecret, 'images');
    try {
      return createKeyFile(join(dataDir, 'keys', `${tenant}-images.key`), randomBytes)();
    } catch (error) {
      log.warn(
        { err: error },
        'addresses of pictures are sealed with a key of this process alone: others, and a later one, do not know them',
      );
      return randomBytes(32);
    }
  }
}
