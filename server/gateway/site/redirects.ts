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

/** All redirects of a tenant, in the order in which they count. The same object while they are the same. */
export interface SiteRedirects {
  /** Without those that are refused. */
  list: readonly Redirect[];
  /** As they hold for a visitor of this language. */
  of: (locale: Locale) => readonly LocalRedirect[];
}

interface Dependencies {
  content: Content;
  /** Of the tenant file: they come before the mall API's. */
  own: readonly Redirect[];
  log: Pick<Logger, 'warn'>;
}

export type RedirectSource = ReturnType<typeof createRedirects>;

const address = toAddress(listRedirects);
const listedSeconds = 60;

/** The redirects of the tenant file, then the mall API's; which of them are refused is logged whenever they change. */
export function createRedirects({ content, own, log }: Dependencies) {
  let known: { redirects: SiteRedirects; entry: Entry | undefined } | undefined;

  function isKnown(): boolean {
    const atOnce = content.findAtOnce(address);
    return atOnce !== undefined && atOnce.entry === known?.entry;
  }

  return {
    async read(): Promise<SiteRedirects> {
      if (known && isKnown()) return known.redirects;
      await content.getAnswer(listRedirects, address).catch(() => undefined); // it is read below, and what failed is said there
      if (known && isKnown()) return known.redirects;
      const entry = content.findAtOnce(address)?.entry; // before they are read: a refresh may land meanwhile
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
    /** Those that were read last; undefined once there may be others. */
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

/** `/api/redirects`: what leads where, as the tenant file and the mall API have it. */
export function registerRedirects(app: FastifyInstance, { redirects }: { redirects: RedirectSource }): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: listedSeconds });
    scope.get('/api/redirects', async () => toSuccess((await redirects.read()).list));
  });
}
