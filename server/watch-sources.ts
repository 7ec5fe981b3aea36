import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import { tenantFolder } from '#config/tenant.ts';
import type { EmbeddedMallApi } from './embedded-mall-api.ts';

interface Dependencies {
  env: Pick<Env, 'configDir' | 'tenant'>;
  embedded: Pick<EmbeddedMallApi, 'refreshContent' | 'restart'>;
  /** Called when the mall API's answers may have changed. */
  onChange: () => void;
  log: Pick<Logger, 'info' | 'error'>;
  mallApiDir?: string;
}

/** Delay after the last change, because editors write a file in several steps, and several files at a time. */
const restMs = 50;

/**
 * In development: restarts the mall API after an edit of its code, and reloads its content after an edit of a content file. `node --watch` watches
 * the gateway's own files, Vite the site's. Returns a function that ends watching.
 */
export function watchSources({
  env,
  embedded,
  onChange,
  log,
  mallApiDir = fileURLToPath(new URL('mall-api', import.meta.url)),
}: Dependencies): () => void {
  let work = Promise.resolve();
  const follow = (folder: string, what: string, act: () => Promise<void>) => {
    let rest: NodeJS.Timeout | undefined;
    const watcher = watch(folder, { recursive: true }, () => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        work = work.then(async () => {
          try {
            await act();
            log.info(`${what} has changed and is in use`);
          } catch (err) {
            log.error({ err }, `${what} has changed and cannot be used`); // the next edit tries again
          }
          onChange();
        });
      }, restMs);
    });
    return () => {
      clearTimeout(rest);
      watcher.close();
    };
  };
  const ends = [
    follow(mallApiDir, 'the mall API', embedded.restart),
    follow(`${tenantFolder(env)}/content`, 'the content', embedded.refreshContent),
  ];
  return () => ends.forEach((end) => void end());
}
