import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { toAddress } from '#shared/contracts/address.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { listRedirects, type Redirect } from '#shared/contracts/redirects.ts';
import { areForAllLanguages, findFaultyRedirects, toLocalRedirects } from '#shared/rules/redirect-languages.ts';
import type { LocalRedirect } from '#shared/rules/redirects.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import type { Content } from '../cache/content.ts';
import type { Entry } from '../cache/entry.ts';

/** All redirects of a tenant, in order of precedence. The object stays the same until the redirects change. */
export interface SiteRedirects {
  /** All redirects except refused ones. */
  list: readonly Redirect[];
  /** Returns the redirects as they apply to visitors of this language. */
  of: (locale: Locale) => readonly LocalRedirect[];
}

interface Dependencies {
  content: Content;
  /** Redirects of the tenant file. They precede the redirects of the mall API. */
  own: readonly Redirect[];
  log: Pick<Logger, 'warn'>;
}

export type RedirectSource = ReturnType<typeof createRedirects>;

const address = toAddress(listRedirects);
const listedSeconds = 60;

/** Redirects of the tenant file, then the mall API's. Logs refused redirects whenever the list changes. */
export function createRedirects({ content, own, log }: Dependencies) {
  let known: { redirects: SiteRedirects; entry: Entry | undefined } | undefined;

  function isKnown(): boolean {
    const atOnce = content.findCached(address);
    return atOnce !== undefined && atOnce.entry === known?.entry;
  }

  return {
    async read(): Promise<SiteRedirects> {
      if (known && isKnown()) return known.redirects;
      await content.getAnswer(listRedirects, address).catch(() => undefined); // a failure is logged by the read below
      if (known && isKnown()) return known.redirects;
      const entry = content.findCached(address)?.entry; // found before reading, because a refresh may finish meanwhile
      const others = await content.read(listRedirects).then(
        ({ data }) => data,
        (error: unknown) => {
          log.warn({ err: error }, 'the redirects could not be read; those of the tenant file stand');
          return [];
        },
      );
      known = { redirects: toSiteRedirects([...own, ...others], log), entry };
      return known.redirects;
    },
    /** Returns the last redirects; undefined if they may have changed. */
    findKnown: (): SiteRedirects | undefined => (isKnown() ? known?.redirects : undefined),
    findLast: (): SiteRedirects | undefined => known?.redirects,
  };
}

function toSiteRedirects(all: readonly Redirect[], log: Dependencies['log']): SiteRedirects {
  const asked = areForAllLanguages(all) ? locales.slice(0, 1) : locales;
  const faults = new Map(asked.flatMap((locale) => findFaultyRedirects(all, locale)).map(({ redirect, reason }) => [redirect, reason]));
  for (const [{ from }, reason] of faults) log.warn({ from, reason }, 'a redirect is refused');
  const list = all.filter((redirect) => !faults.has(redirect));
  const byLocale = new Map(asked.map((locale) => [locale, toLocalRedirects(list, locale)]));
  return { list, of: (locale) => byLocale.get(locale) ?? byLocale.get(asked[0]) ?? [] };
}

/** Registers `/api/redirects`: all redirects of the tenant file and the mall API. */
export function registerRedirects(app: FastifyInstance, { redirects }: { redirects: RedirectSource }): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: listedSeconds });
    scope.get('/api/redirects', async () => toSuccess((await redirects.read()).list));
  });
}
