import { type NewTenant, toTexts } from './new-tenant.ts';

/** `tenant.json` of a new tenant. */
export function toTenantFile(tenant: NewTenant): object {
  const { name, hasMembers } = tenant;
  const entry = (id: 'language' | 'login', targetCookieIds: readonly string[]) => ({
    id,
    name: toTexts(tenant, ({ cookies }) => cookies[id].name),
    description: toTexts(tenant, ({ cookies }) => cookies[id].description),
    targetCookieIds,
  });
  return {
    tenantId: tenant.tenant,
    tenantSecondLevelDomain: tenant.domain,
    fallbackLocale: tenant.languages[0],
    pagesMetaTags: toTexts(tenant, ({ description, keywords }) => ({ index: { title: name, description: description(name), keywords } })),
    cookies: { necessary: [entry('language', ['locale']), ...(hasMembers ? [entry('login', ['token', 'member', 'device'])] : [])] },
  };
}
