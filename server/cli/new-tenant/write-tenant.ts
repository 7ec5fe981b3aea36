import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toContent } from './content.ts';
import { type NewTenant, toTexts } from './new-tenant.ts';

const media = join(import.meta.dirname, 'media');

/** Writes the tenant's folder completely or not at all. Returns false if the folder exists; it is not changed then. */
export function writeTenant(configDir: string, tenant: NewTenant, now: Date): boolean {
  const folder = join(configDir, tenant.tenant);
  if (existsSync(folder)) return false;
  mkdirSync(configDir, { recursive: true });
  const begun = mkdtempSync(join(configDir, `.${tenant.tenant}-`));
  try {
    mkdirSync(join(begun, 'content'));
    writeFileSync(join(begun, 'tenant.json'), toText(toTenantFile(tenant)));
    writeFileSync(join(begun, 'README.md'), toGuide(tenant));
    for (const [kind, json] of Object.entries(toContent(tenant, now))) writeFileSync(join(begun, 'content', `${kind}.json`), toText(json));
    cpSync(media, join(begun, 'media'), { recursive: true });
    chmodSync(begun, 0o755); // created private to its owner, but the site may run under another account
    renameSync(begun, folder);
    return true;
  } catch (error) {
    rmSync(begun, { recursive: true, force: true });
    throw error;
  }
}

function toText(json: object): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** `tenant.json` of a new tenant. */
function toTenantFile(tenant: NewTenant): object {
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

/** The README of a new tenant's folder. Explains each file, because JSON has no comments. */
function toGuide({ tenant, name, hasMembers }: NewTenant): string {
  const rows = [
    ['tenant.json', 'URL, titles for search engines by language, cookies. Payments, wifi, logins by others: `docs/operations.md`'],
    ['content/settings.json', 'Design and menus; all keys and defaults: `shared/site/settings.ts`'],
    ['content/malls.json', '**Sample.** The centre: story, hours and special days, address, phone, cookie text, house rules'],
    ['content/locales.json', 'Languages of the site; see also `supported_languages` in `malls.json` and each record’s `translations`'],
    ['content/categories.json', 'Kinds of shops; `icon` is a name in Phosphor Icons (`ph:coffee`)'],
    ['content/companies.json', '**Sample.** Shops, places to eat, services. Without `opening_hours` they have the centre’s hours'],
    ['content/announcements.json', '**Sample.** News, events (`"type": "event"`) and offers (`"type": "product"`)'],
    ['content/hero-banners.json', '**Sample.** The large pictures at the top of the home page'],
    ['content/terms-conditions.json', '**Sample.** Have it reviewed; raise `version` when it changes'],
    ['content/privacy-policy.json', '**Sample.** Have it reviewed; raise `version` when it changes'],
    ['content/loyalty.json', hasMembers ? 'Rules for points' : 'Rules for points; no effect while `is_authentication_active` is false'],
    ...(hasMembers
      ? [
          ['content/tiers.json', 'Levels of members'],
          ['content/rewards.json', '**Sample.** Rewards for points; none are in stock'],
        ]
      : []),
    ['media/', '**Sample.** Pictures and documents, referred to in content as `/media/…`'],
  ];
  return `# ${name}

${rows.map(([file, text]) => `- \`${file}\`: ${text}.`).join('\n')}

Other features (floor plans, parking, amenities, questions and more) appear on the site once their file exists. \`shared/schemas/\` has the schemas of all records. Complete examples: \`config/tenants/podhradie\` (small) and \`config/tenants/demo\` (everything). Dates may be relative to the day of import (\`@day+3 18:00\`).

After each change, run \`TENANT=${tenant} npm run doctor\`.
`;
}
