import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import { splitFocus, withFocus } from '#shared/site/images.ts';
import { createKeyFile, toGatewayKey } from '../../keys.ts';
import { findFilePath } from '../files/file-path.ts';

interface Dependencies {
  /** URL of a foreign mall API; undefined: the embedded one, whose files are below `/media/`. */
  mallApiUrl: string | undefined;
  /** Other hosts that pictures may come from, as named in the tenant file: `cdn.example`, `http://cdn.example:8080`. */
  imageHosts: readonly string[];
  seal: ImageSeal;
  log: Pick<Logger, 'warn'>;
}

/** Limit of refused hosts to remember. */
const maxRefused = 100;
/** Base of the embedded mall API's relative addresses. */
const embedded = 'http://mall-api.invalid';

/**
 * Decides where pictures may come from, and maps their addresses. A file of the mall API becomes `/media/quay.jpg`,
 * regardless of the scheme and host in its address. A file of an allowed host becomes `https://cdn.example/quay.jpg`.
 * Signs every address that visitors could not request without a signature.
 */
export function createImageSources({ mallApiUrl, imageHosts, seal, log }: Dependencies) {
  const base = new URL(mallApiUrl ?? embedded);
  const origins = new Set(imageHosts.map((host) => (host.includes('://') ? host : `https://${host}`)));
  const refused = new Map<string, number>();

  /** Returns the origin of an allowed host: with https, unless the tenant file names the host with http. */
  function findOrigin(host: string): string | undefined {
    return [`https://${host}`, `http://${host}`].find((origin) => origins.has(origin));
  }

  /**
   * Whether an address belongs to the mall API. Behind a load balancer or by default, a mall API may use another scheme
   * or omit its port.
   */
  const isOwn = ({ hostname, port }: URL) => hostname === base.hostname && (port === '' || port === base.port);

  function toOwn(path: string, query: string): string | undefined {
    const file = query === '' ? findFilePath(path) : undefined;
    if (file?.startsWith('/media/')) return file;
    return mallApiUrl === undefined ? undefined : seal.close(path + query);
  }

  function toForeign(origin: string, path: string, query: string): string {
    const file = query === '' ? findFilePath(path) : undefined;
    return file === undefined ? seal.close(origin + path + query) : origin + file;
  }

  function refuse(host: string): void {
    const times = refused.get(host);
    if (times === undefined && refused.size >= maxRefused) return;
    refused.set(host, (times ?? 0) + 1);
    if (times === undefined) log.warn({ host }, 'pictures of this host are left out: the tenant file does not name it in imageHosts');
  }

  function readSource(source: string): string | undefined {
    const address = source === '' ? null : URL.parse(source, base.href);
    if (!address || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '') return undefined;
    const { host, pathname, search } = address;
    if (isOwn(address)) return toOwn(pathname, search);
    const origin = findOrigin(host);
    if (origin !== undefined) return toForeign(origin, pathname, search);
    refuse(host);
    return undefined;
  }

  return {
    /**
     * Returns the address to publish, with its focus; undefined if the picture is dropped. An address that is already
     * signed stays the same.
     */
    read(value: string): string | undefined {
      const { source, focus } = splitFocus(value.trim());
      const out = seal.open(source) === undefined ? readSource(source) : source;
      return out === undefined ? undefined : withFocus(out, focus);
    },

    /** Resolves a requested path of ours: `https/cdn.example/quay.jpg` to origin and address. */
    find(path: string, query: string): { origin: string | undefined; address: string } | undefined {
      const [, scheme, host, rest] = /^\/(https?)\/([a-z0-9.-]+(?::\d+)?)(\/.*)$/s.exec(path) ?? [];
      const origin = scheme === undefined ? undefined : `${scheme}://${host}`;
      if (origin !== undefined && !origins.has(origin)) return undefined;
      const file = rest ?? path;
      const opened = query === '' ? undefined : seal.open(`${origin ?? ''}${file}?${query}`);
      if (opened !== undefined) return { origin, address: opened.slice(origin?.length ?? 0) };
      const address = findFilePath(file);
      if (address === undefined || (origin === undefined && !address.startsWith('/media/'))) return undefined;
      return { origin, address };
    },

    /** Lists refused hosts with the number of refusals, for the maintainers of the tenant file. */
    listRefused: (): readonly { host: string; times: number }[] => [...refused].map(([host, times]) => ({ host, times })),
  };
}

export type ImageSources = ReturnType<typeof createImageSources>;

const sealCharacters = 16;
const sealed = new RegExp(`^(.+)([?&])seal=([\\w-]{${sealCharacters}})$`, 's');

/**
 * Signs picture addresses from the mall API's answers, so that visitors cannot make us fetch and draw files from
 * arbitrary addresses. The signature is the last parameter of the query and is never sent to the file's host.
 */
export function createImageSeal(getKey: () => Buffer) {
  const toMark = (source: string) => createHmac('sha256', getKey()).update(source).digest('base64url').slice(0, sealCharacters);

  /** Returns the address without its signature; undefined if the signature is wrong. */
  function open(text: string): string | undefined {
    const [, source = '', sign, mark = ''] = sealed.exec(text) ?? [];
    if ((sign === '&') !== source.includes('?') || !source) return undefined;
    return timingSafeEqual(Buffer.from(mark), Buffer.from(toMark(source))) ? source : undefined;
  }

  return { open, close: (source: string): string => `${source}${source.includes('?') ? '&' : '?'}seal=${toMark(source)}` };
}

type ImageSeal = ReturnType<typeof createImageSeal>;

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
