import type { NewTenant } from './new-tenant.ts';

/** The README of a new tenant's folder. Explains each file, because JSON has no comments. */
export function toGuide({ tenant, name, hasMembers }: NewTenant): string {
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
