import { createImageSeal, createImageSources, type ImageSources } from '#server/gateway/images/image-sources.ts';

const key = Buffer.alloc(32, 1);

/** Creates the allowed sources of pictures, by default for the embedded mall API. */
export function sourcesOf(imageHosts: readonly string[], mallApiUrl?: string, warned: unknown[] = []): ImageSources {
  const log = { warn: (facts: unknown) => void warned.push(facts) };
  return createImageSources({ mallApiUrl, imageHosts, seal: createImageSeal(() => key), log });
}
