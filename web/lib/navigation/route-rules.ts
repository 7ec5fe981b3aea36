import { findTableRedirect, type RedirectRules, withQuery } from '#shared/rules/redirects.ts';
import type { RuleTable } from '#shared/rules/route-rules.ts';

/** Rules in a build's manifest (`/builds/meta/{id}.json`). */
export interface BuildRules {
  matcher: RuleTable<RedirectRules>;
  prerendered: string[];
}

/** Redirect target of a navigation; undefined if no rule matches. */
export type FindRedirect = (target: URL) => string | undefined;

export function createFindRedirect({ matcher }: BuildRules): FindRedirect {
  return ({ pathname, search }) => {
    const found = findTableRedirect(pathname, matcher);
    return found && withQuery(found.to, search.slice(1));
  };
}

/** Reads a build's manifest; `gone` if the gateway no longer has the build. Undefined after any other failure, so that no rules apply. */
export async function readBuildRules(id: string, fetchFrom: typeof fetch): Promise<BuildRules | 'gone' | undefined> {
  const answer = await fetchFrom(`/builds/meta/${id}.json`).catch(() => undefined);
  if (answer?.status === 404 || answer?.status === 403) return 'gone';
  const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  return isBuildRules(body) ? body : undefined;
}

function isBuildRules(value: unknown): value is BuildRules {
  // the answer may be an HTML page
  if (typeof value !== 'object' || value === null || !('prerendered' in value) || !Array.isArray(value.prerendered)) return false;
  return 'matcher' in value && isTable(value.matcher);
}

function isTable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const parts = value as Record<string, unknown>;
  if (!['static', 'wildcard', 'dynamic'].every((name) => typeof parts[name] === 'object' && parts[name] !== null)) return false;
  return Object.values(parts.dynamic as object).every(isTable); // safe: checked above
}
