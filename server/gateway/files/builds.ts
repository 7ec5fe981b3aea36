import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { toRedirectEntry } from '#shared/rules/redirects.ts';
import { type RouteRules, type RuleEntry, type RuleTable, toRuleTable } from '#shared/rules/route-rules.ts';
import { fallbackLocale } from '#shared/site/locales.ts';
import type { RedirectSource, SiteRedirects } from '../site/redirects.ts';

interface Build {
  id: string;
  timestamp: number;
}

interface Dependencies {
  build: Build;
  redirects: RedirectSource;
  /** Paths with route rules in the tenant file. */
  guards: readonly RuleEntry<RouteRules>[];
  /** Finds an earlier build whose files are still here. */
  findStoredBuild: (id: string) => Promise<Build | undefined>;
}

/**
 * Serves the current build and its route rules in the formats of Nuxt's client (`builds/latest.json`,
 * `builds/meta/{id}.json`). An open page gets the rules of its build as long as the build's files are stored. Any other
 * meta file is answered with 404, never with a page. Rules are derived from content, and no older than other cached
 * answers.
 */
export function registerBuilds(app: FastifyInstance, { build, redirects, guards, findStoredBuild }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 1 });
    scope.get('/builds/latest.json', () => ({ id: build.id, timestamp: build.timestamp }));
  });
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: rulesSeconds });
    scope.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
      const id = /^(\w+)\.json$/.exec(request.params.file)?.[1] ?? '';
      const found = id === build.id ? build : await findStoredBuild(id);
      if (!found) throw new ApiError('NotFound');
      return reply.send({ id, timestamp: found.timestamp, matcher: toMatcher(await redirects.read(), guards), prerendered: [] });
    });
  });
}

const rulesSeconds = 60;

/**
 * Creates a matcher of the redirects that the app in the browser follows itself. The gateway handles redirects that
 * depend on the visitor's language.
 */
function toMatcher({ of }: SiteRedirects, guards: readonly RuleEntry<RouteRules>[]): RuleTable<RouteRules> {
  const entries = new Map(guards.map(({ from, rules }) => [from, rules]));
  for (const redirect of of(fallbackLocale)) {
    const { from, rules } = toRedirectEntry(redirect);
    const known = entries.get(from);
    if (!redirect.isByLanguage && rules.redirect !== undefined && !known?.redirect)
      entries.set(from, { ...known, redirect: rules.redirect });
  }
  return toRuleTable([...entries].map(([from, rules]) => ({ from, rules })));
}
