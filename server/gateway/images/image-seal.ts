import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import { toGatewayKey } from '../../gateway-key.ts';
import { createKeyFile } from '../../key-file.ts';

const sealCharacters = 16;
const sealed = new RegExp(`^(.+)([?&])seal=([\\w-]{${sealCharacters}})$`, 's');

/**
 * Marks addresses that the mall API itself has named, so that visitors cannot have files fetched, and drawn, at addresses of their own making.
 * The mark is the last parameter of the query; nothing of it goes to the host of the file.
 */
export function createImageSeal(getKey: () => Buffer) {
  const toMark = (source: string) => createHmac('sha256', getKey()).update(source).digest('base64url').slice(0, sealCharacters);

  /** The address that is marked rightly, without its mark. */
  function open(text: string): string | undefined {
    const [, source = '', sign, mark = ''] = sealed.exec(text) ?? [];
    if ((sign === '&') !== source.includes('?') || !source) return undefined;
    return timingSafeEqual(Buffer.from(mark), Buffer.from(toMark(source))) ? source : undefined;
  }

  return { open, close: (source: string): string => `${source}${source.includes('?') ? '&' : '?'}seal=${toMark(source)}` };
}

export type ImageSeal = ReturnType<typeof createImageSeal>;

/** One key of every gateway that shares a secret, or else of every process that shares the data folder; where nothing can be written there, one of this process alone. */
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
