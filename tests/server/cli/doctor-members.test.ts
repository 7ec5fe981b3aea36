import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkTenant } from '#server/cli/doctor/check-tenant.ts';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { copyOf, setIn } from './tenant-copies.ts';

const command = fileURLToPath(new URL('../../../server/cli/doctor.ts', import.meta.url));
const radius = { user: 'guest', graceUser: 'brief' };
const unifi = { vendor: 'unifi', controller: 'https://unifi.centre.example' };
const ruckus = { vendor: 'ruckus', controllers: { '10.0.0.2': 'https://sz.centre.example' }, radius };
const partner = { client_id: 'parking', name: 'Parking', redirect_uris: ['https://parking.example/back'] };
const firebase = {
  projectId: 'podhradie-1',
  apiKey: 'A'.repeat(39),
  authDomain: 'podhradie-1.firebaseapp.com',
  providers: ['google.com'],
};
const secret = 'a secret that nobody may read';

interface Broken {
  /** Values to change in the tenant file. */
  tenant?: Record<string, unknown>;
  /** A value to change in the content: the file, the path in the file, and the new value. */
  content?: [file: string, path: (string | number)[], value: unknown];
  environment?: Record<string, string>;
}

function environmentOf({ tenant = {}, content, environment = {} }: Broken): Record<string, string> {
  const copy = copyOf('podhradie', (folder) => {
    for (const [key, value] of Object.entries(tenant)) setIn(folder, 'tenant.json', [key], value);
    if (content) setIn(folder, `content/${content[0]}`, content[1], content[2]);
  });
  return { ...copy, ...environment };
}

function findingsOf(broken: Broken, severity: string) {
  return checkTenant(environmentOf(broken), new Date())
    .filter((finding) => finding.severity === severity && !finding.what.startsWith('names /media/')) // the copied tenant has no pictures
    .map(({ where, what }) => `${where}: ${what}`);
}

/** The first company, without what its tills print. */
const unnamed = {
  ...JSON.parse(readFileSync('config/tenants/podhradie/content/companies.json', 'utf8'))[0],
  registration_number: null,
  receipt_names: [],
};

const cookieTexts = { sk: 'Text', en: 'Text', de: 'Text' };
const cookie = { id: 'stat', name: cookieTexts, description: cookieTexts };
const asking = (changes: object) => ({ tenant: { cookies: { optional: [{ ...cookie, ...changes }] } } });

const faults: readonly [what: string, broken: Broken, named: RegExp][] = [
  [
    'a tag manager that nobody is asked about',
    { tenant: { gtmId: 'GTM-1' } },
    /tenant\.json {2}gtmId: would never be loaded: no entry of cookies\.optional has the category STAT$/,
  ],
  [
    'a cookie whose name is missing in a language',
    asking({ name: { sk: 'Text', en: 'Text' } }),
    /tenant\.json {2}cookies\.optional\.0\.name\.de: is missing$/,
  ],
  ['a vendor that there is not', { tenant: { wifi: { hotspots: [{ vendor: 'cisco' }] } } }, /tenant\.json {2}wifi\.hotspots\.0\.vendor: /],
  [
    'a domain that is not Meraki’s',
    { tenant: { wifi: { hotspots: [{ vendor: 'meraki', hosts: ['.evil.example'] }] } } },
    /tenant\.json {2}wifi\.hotspots\.0\.hosts\.0: must be a host name, or one of/,
  ],
  [
    'a controller that is called in the clear',
    { tenant: { wifi: { hotspots: [{ ...unifi, controller: 'http://unifi.centre.example' }] } } },
    /tenant\.json {2}wifi\.hotspots\.0\.controller: must be an https address/,
  ],
  ['UniFi without a site', { tenant: { wifi: { hotspots: [{ ...unifi, sites: [] }] } } }, /tenant\.json {2}wifi\.hotspots\.0\.sites: /],
  [
    'Ruckus without a controller',
    { tenant: { wifi: { hotspots: [{ ...ruckus, controllers: {} }] } } },
    /tenant\.json {2}wifi\.hotspots\.0\.controllers: must name at least one/,
  ],
  [
    'a key that UniFi needs',
    { tenant: { wifi: { hotspots: [unifi] } } },
    /^environment {2}HOTSPOT_UNIFI_KEY: is missing: wifi\.hotspots\.0 \(unifi\) needs it$/,
  ],
  [
    'a password that UniFi’s account needs',
    { tenant: { wifi: { hotspots: [{ ...unifi, api: 'console', username: 'portal' }] } }, environment: { HOTSPOT_UNIFI_KEY: secret } },
    /^environment {2}HOTSPOT_UNIFI_PASSWORD: is missing/,
  ],
  [
    'the second secret that Ruckus needs',
    { tenant: { wifi: { hotspots: [ruckus] } }, environment: { HOTSPOT_RUCKUS_PASSWORD: secret } },
    /^environment {2}HOTSPOT_RADIUS_PASSWORD: is missing: wifi\.hotspots\.0 \(ruckus\) needs it$/,
  ],
  [
    'a secret that no header can carry',
    { environment: { HOTSPOT_RADIUS_PASSWORD: `${secret}\n` } },
    /^environment {2}HOTSPOT_RADIUS_PASSWORD: must be/,
  ],
  [
    'a secret in the tenant file',
    { tenant: { wifi: { hotspots: [{ ...unifi, password: secret }] } } },
    /tenant\.json {2}wifi\.hotspots\.0\.password: is not a known key$/,
  ],
  [
    'a till of no company',
    { tenant: { tills: [{ company_id: 9999, serial: 'T-1' }] } },
    /tenant\.json {2}tills\.0\.company_id: is 9999, and there is no such company$/,
  ],
  [
    'two tills with one number',
    {
      tenant: {
        tills: [
          { company_id: 11, serial: 'T-1' },
          { company_id: 11, serial: ' t-1' },
        ],
      },
    },
    /tenant\.json {2}tills\.1\.serial: is that of tills\.0 too$/,
  ],
  [
    'a till’s key that is none',
    { tenant: { tills: [{ company_id: 11, serial: 'T-1', public_key: 'A'.repeat(88) }] } },
    /tenant\.json {2}tills\.0\.public_key: is no key/,
  ],
  [
    'a partner’s address in the clear',
    { tenant: { partners: [{ ...partner, redirect_uris: ['http://parking.example/back'] }] } },
    /tenant\.json {2}partners\.0\.redirect_uris\.0: must be an https address/,
  ],
  [
    'a partner’s address with a fragment',
    { tenant: { partners: [{ ...partner, redirect_uris: ['https://parking.example/#back'] }] } },
    /tenant\.json {2}partners\.0\.redirect_uris\.0: must have no fragment$/,
  ],
  [
    'two partners of one name',
    { tenant: { partners: [partner, { ...partner, name: 'Other' }] } },
    /tenant\.json {2}partners: names a client_id twice$/,
  ],
  [
    'a login that there is not',
    { tenant: { firebase: { ...firebase, providers: ['twitter.com'] } } },
    /tenant\.json {2}firebase\.providers\.0: must be one of google\.com/,
  ],
  [
    'keys from anywhere',
    { tenant: { firebase: { ...firebase, jwksUrl: 'http://keys.example/' } } },
    /tenant\.json {2}firebase\.jwksUrl: must be an https address/,
  ],
  [
    'a loyalty programme without a rule',
    { content: ['loyalty.json', ['welcome_bonus'], undefined] },
    /^loyalty\.json {2}loyalty\.welcome_bonus: is missing$/,
  ],
  [
    'a pace in other money',
    { content: ['loyalty.json', ['receipts', 'pace', 'week', 'amount', 'currency'], 'CZK'] },
    /^loyalty\.json {2}loyalty\.receipts\.pace\.week\.amount\.currency: must be EUR/,
  ],
  [
    'a rule of a misspelt name',
    { content: ['loyalty.json', ['receipts', 'perday'], 5] },
    /^loyalty\.json {2}loyalty\.receipts\.perday: is not a known key$/,
  ],
  [
    'points for other money',
    { content: ['loyalty.json', ['spend_per_point', 'currency'], 'CZK'] },
    /^loyalty\.json {2}loyalty\.spend_per_point\.currency: must be EUR/,
  ],
  [
    'tiers in no order',
    { content: ['tiers.json', [1, 'order'], 1] },
    /^tiers\.json {2}tiers\[1\]\.order: must be above 1, that of tier 1, which asks for fewer points$/,
  ],
  [
    'two tiers for the same points',
    { content: ['tiers.json', [1, 'threshold'], 0] },
    /^tiers\.json {2}tiers\[1\]\.threshold: is that of tier 1 too$/,
  ],
  [
    'a reward for a tier that there is not',
    { content: ['rewards.json', [0, 'min_tier_id'], 99] },
    /^rewards\.json {2}rewards\[0\]\.min_tier_id: tiers has no 99$/,
  ],
  [
    'a badge without a measure',
    { content: ['badges.json', [0, 'threshold'], -1] },
    /^badges\.json {2}badges\[0\]\.threshold: must be at least 0$/,
  ],
];

const otherwise: readonly [what: string, broken: Broken, severity: string, named: RegExp][] = [
  [
    'a hotspot that another one stands before',
    { tenant: { wifi: { hotspots: [unifi, unifi] } }, environment: { HOTSPOT_UNIFI_KEY: secret } },
    'warning',
    /tenant\.json {2}wifi\.hotspots\.1: is never asked for unifi site default: wifi\.hotspots\.0 comes first$/,
  ],
  ['a question about nothing', asking({}), 'warning', /tenant\.json {2}cookies\.optional\.0: asks for nothing/],
  ['a choice that is made beforehand', asking({ targetCookieIds: ['_ga'], isPreselected: true }), 'warning', /\.isPreselected: is true/],
  [
    'statistics that nobody counts',
    asking({ category: 'STAT' }),
    'warning',
    /tenant\.json: asks for statistics .* neither gtmId nor metaId/,
  ],
  [
    'a host that runs scripts',
    asking({ src: 'https://scripts.example/a.js' }),
    'note',
    /tenant\.json {2}cookies: lets scripts\.example run scripts/,
  ],
  ['a dialog that nobody sees', { tenant: { cookies: { isModalForced: true } } }, 'note', /cookies\.isModalForced: has no effect/],
  ['a secret for nobody', { environment: { HOTSPOT_UNIFI_KEY: secret } }, 'note', /^HOTSPOT_UNIFI_KEY: has no effect/],
  ['a login that is not shown', { tenant: { firebase } }, 'note', /^firebase: has no effect while is_sso_visible is false$/],
  [
    'partners whom another mall API knows',
    { tenant: { partners: [partner] }, environment: { MALL_API_URL: 'https://api.centre.example' } },
    'note',
    /tenant\.json {2}partners: has no effect/,
  ],
  [
    'a lowest tier that asks for points',
    { content: ['tiers.json', [0, 'threshold'], 10] },
    'warning',
    /^tiers {2}1: asks for 10 points, and is everybody’s/,
  ],
  [
    'a tier that brings less',
    { content: ['tiers.json', [1, 'multiplier'], 0.5] },
    'warning',
    /^tiers {2}2: multiplies by 0\.5, less than tier 1/,
  ],
  [
    'a badge for more companies than there are',
    { content: ['badges.json', [0, 'threshold'], 500] },
    'warning',
    /^badges {2}\d+: asks for 500 companies, and there are \d+: it is not shown/,
  ],
  [
    'a company that receipts hardly show',
    { content: ['companies.json', [0], unnamed] },
    'note',
    /^companies: company \d+ has no registration_number and no receipt_names: the receipts wait for a person/,
  ],
  [
    'receipts that all wait',
    { content: ['loyalty.json', ['receipts', 'approved_up_to', 'amount'], 0] },
    'warning',
    /^loyalty\.json {2}receipts\.approved_up_to\.amount: approves no receipt by rule/,
  ],
  [
    'a notice that comes before the code does',
    { content: ['loyalty.json', ['notices', 'code_days'], [60, 2]] },
    'warning',
    /^loyalty\.json {2}notices\.code_days: 60 days before is never told: codes last 60 days/,
  ],
  [
    'a pace below what is approved',
    { content: ['loyalty.json', ['receipts', 'pace', 'day', 'amount', 'amount'], 100] },
    'warning',
    /^loyalty\.json {2}receipts\.pace\.day\.amount: is below approved_up_to/,
  ],
  [
    'a week below its day',
    { content: ['loyalty.json', ['receipts', 'pace', 'week', 'count'], 1] },
    'warning',
    /^loyalty\.json {2}receipts\.pace\.week\.count: is below that of a day/,
  ],
  [
    'a lot that falls on every receipt',
    { content: ['loyalty.json', ['receipts', 'sample_percent'], 100] },
    'warning',
    /^loyalty\.json {2}receipts\.sample_percent: approves no receipt by rule/,
  ],
  [
    'a reward that ends before it begins',
    {
      content: [
        'rewards.json',
        [0],
        { id: 401, points: 1, stock: null, valid_from: '@day+3 18:00', valid_to: '@day+2 18:00', translations: [] },
      ],
    },
    'warning',
    /^rewards {2}401: ends before it begins/,
  ],
];

describe('checkTenant', () => {
  it.each(faults)('reports exactly one fault, with its place: %s', (_what, broken, named) => {
    expect(findingsOf(broken, 'fault')).toEqual([expect.stringMatching(named)]);
  });

  it.each(otherwise)('reports, but not as a fault: %s', (_what, broken, severity, named) => {
    expect(findingsOf(broken, severity)).toContainEqual(expect.stringMatching(named));
    expect(findingsOf(broken, 'fault')).toEqual([]);
  });

  it('reports nothing for correct hotspots, tills, logins and partners', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const tills = [
      { company_id: 11, serial: 'T-1', public_key: key },
      { company_id: 11, serial: 'T-2' },
    ];
    const wifi = { hotspots: [{ vendor: 'meraki', hosts: ['.network-auth.com'] }, unifi, ruckus] };
    const environment = { HOTSPOT_UNIFI_KEY: secret, HOTSPOT_RUCKUS_PASSWORD: secret, HOTSPOT_RADIUS_PASSWORD: secret };
    const broken: Broken = {
      tenant: { tills, wifi, partners: [partner] },
      content: ['settings.json', ['is_authentication_active'], true],
      environment,
    };
    const notes = findingsOf(broken, 'note').filter((text) => !text.startsWith('realtime: '));
    expect([findingsOf(broken, 'fault'), notes]).toEqual([[], []]);
  });
});

describe('npm run doctor', () => {
  it('prints every fault without secrets, and ends with exit code 1', () => {
    const environment = environmentOf({
      tenant: { wifi: { hotspots: [ruckus] }, tills: [{ company_id: 9999, serial: 'T-1' }] },
      environment: { HOTSPOT_RUCKUS_PASSWORD: secret },
    });
    const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
      env: { ...bareEnvironment, ...environment },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^Wrong \(\d+\)$/m);
    expect(stdout).toMatch(/^ {2}environment {2}HOTSPOT_RADIUS_PASSWORD: is missing/m);
    expect(stdout).toMatch(/tills\.0\.company_id: is 9999/);
    expect(stdout).not.toContain(secret);
  });

  it('ends with exit code 0 without faults', () => {
    const env = { ...bareEnvironment, TENANT: 'podhradie' };
    const { status, stdout } = spawnSync(process.execPath, [command], { env, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('Nothing is wrong.');
  });
});
