import type { NewTenant } from './new-tenant.ts';

/** The README of a new tenant's folder. Explains each file, because JSON has no comments. */
export function toGuide({ tenant, name, hasMembers }: NewTenant): string {
  const rows = [
    ['tenant.json', 'Address, languages’ titles for search engines, cookies. Payments, wifi, logins by others: `docs/operations.md`'],
    ['content/settings.json', 'How the site looks and what is in its menus; all keys and defaults: `shared/site/settings.ts`'],
    ['content/malls.json', '**Sample.** The centre: story, hours and exceptional days, address, phone, cookie text, house rules'],
    ['content/locales.json', 'Languages of the site; also `supported_languages` in `malls.json` and each record’s `translations`'],
    ['content/categories.json', 'Kinds of shops; `icon` is a name of Phosphor Icons (`ph:coffee`)'],
    ['content/companies.json', '**Sample.** Shops, places to eat, services. Those without `opening_hours` keep the centre’s'],
    ['content/announcements.json', '**Sample.** News, events (`"type": "event"`) and offers (`"type": "product"`)'],
    ['content/hero-banners.json', '**Sample.** The large pictures at the top of the home page'],
    ['content/terms-conditions.json', '**Sample.** Have it checked; raise `version` when it changes'],
    ['content/privacy-policy.json', '**Sample.** Have it checked; raise `version` when it changes'],
    [
      'content/loyalty.json',
      hasMembers ? 'How points come and go' : 'How points would come and go; without effect while `is_authentication_active` is false',
    ],
    ...(hasMembers
      ? [
          ['content/tiers.json', 'Levels of members'],
          ['content/rewards.json', '**Sample.** What points buy; none are in stock'],
        ]
      : []),
    ['media/', '**Sample.** Pictures and documents, named in content as `/media/…`'],
  ];
  return `# ${name}

${rows.map(([file, text]) => `- \`${file}\`: ${text}.`).join('\n')}

What is not there is not on the site: floor plans, parking, amenities, questions and others each have a file of their own. Shapes of all records: \`shared/schemas/\`; whole examples: \`config/tenants/podhradie\` (small) and \`config/tenants/demo\` (everything). Dates may be relative to the day of import (\`@day+3 18:00\`).

After each change: \`TENANT=${tenant} npm run doctor\`.
`;
}
