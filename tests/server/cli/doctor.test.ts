import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPictures } from '#server/cli/doctor/check-data.ts';
import { checkSettings } from '#server/cli/doctor/check-settings.ts';
import { checkTenant } from '#server/cli/doctor/check-tenant.ts';
import { checkTranslations } from '#server/cli/doctor/check-translations.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { copyOf, setIn, tenants } from './tenant-copies.ts';

const facts = { planIds: new Set([1, 2]), aliases: new Set(['gdpr']) };

describe('checkSettings', () => {
  it.each([
    [
      'an invalid flag',
      { rounded_corners: 'yes' },
      'fault',
      'rounded_corners',
      /"yes", must be 'true' or 'false'; the default "true" stands/,
    ],
    ['an unknown choice', { offers_layout: 'tiles' }, 'fault', 'offers_layout', /product, list, poster/],
    ['an invalid ratio', { aspect_ratios_images_news: 'wide' }, 'fault', 'aspect_ratios_images_news', /ratio such as 16\/9/],
    ['an invalid colour', { colors: { primary: 'greenish' } }, 'fault', 'colors_primary', /must be a CSS colour/],
    ['an unknown colour name', { button_text_color: '#ffffff' }, 'fault', 'button_text_color', /one of primary/],
    ['JSON that is broken', { footer_items: '[{"title":' }, 'fault', 'footer_items', /is not JSON/],
    ['JSON of another shape', { hero_banner_items: { items: 'all' } }, 'fault', 'hero_banner_items', /does not fit its shape at items/],
    ['an unknown menu entry', { nav_menu_items: 'shops,shopz' }, 'fault', 'nav_menu_items', /"shopz", which is neither a route nor a page/],
    ['an unknown page', { useful_menu_items: 'gdpr,terrace' }, 'warning', 'useful_menu_items', /the page terrace, which there is not/],
    ['an unknown floor plan', { default_floorplan_id: '9' }, 'fault', 'default_floorplan_id', /no such floor plan/],
    ['an unknown root page', { root_page: 'start' }, 'fault', 'root_page', /neither a route nor a path/],
    ['an unknown language', { inactive_locales: 'fr' }, 'fault', 'inactive_locales', /"fr", which is no language/],
    ['a misspelt key', { offer_layout: 'list' }, 'warning', 'offer_layout', /is offers_layout meant\?/],
    ['an unknown key', { flux_capacitor: '1' }, 'warning', 'flux_capacitor', /not a known setting$/],
    [
      'text that cannot be read',
      { footer_text_color: 'black', footer_background_color: 'text' },
      'warning',
      'footer_text_color',
      /4\.5 is needed; #/,
    ],
    [
      'a setting that another setting disables',
      { is_mobile_app_active: false, mobile_app_images: { home: '/media/a.svg' } },
      'note',
      'mobile_app_images_home',
      /no effect while is_mobile_app_active is false/,
    ],
    [
      'an invalid target of an amenity',
      { amenitiy_redirect_links: { 7: 'ftp:x' } },
      'fault',
      'amenitiy_redirect_links',
      /neither a route or page/,
    ],
  ])('reports %s', (_what, stored, severity, where, what) => {
    const found = checkSettings(stored, facts).findings.filter((finding) => finding.where === where);
    expect(found).toMatchObject([{ severity, what: expect.stringMatching(what) }]);
  });

  it('reports nothing for correct settings', () => {
    const stored = {
      rounded_corners: 'TRUE',
      default_floorplan_id: 2,
      useful_menu_items: ['gdpr', 'Mail|mailto:a@b.example'],
      icons: { any: 'ph:x' },
    };
    expect(checkSettings(stored, facts).findings).toEqual([]);
  });
});

describe('checkPictures', () => {
  it('reports missing files of the desk’s library, and accepts an older database without the library', () => {
    const db = openDatabase(':memory:');
    const folder = mkdtempSync(join(tmpdir(), 'library-'));
    const [there, gone] = [`${'a'.repeat(32)}.webp`, `${'b'.repeat(32)}.webp`];
    for (const name of [there, gone]) db.exec(`INSERT INTO picture (name, width, height, bytes, at_ms) VALUES ('${name}', 1, 1, 1, 0)`);
    writeFileSync(join(folder, there), '');
    expect(checkPictures(db, folder)).toEqual([
      { severity: 'fault', where: 'pictures', what: expect.stringContaining(join(folder, gone)) },
    ]);
    db.exec('DROP TABLE picture');
    expect(checkPictures(db, folder)).toEqual([]);
    db.close();
    rmSync(folder, { recursive: true });
  });
});

describe('checkTranslations', () => {
  const content = {
    faq: [
      {
        id: 3,
        translations: [
          { locale: 'cz', title: 'Kde?', article: 'Tady.' },
          { locale: 'en', title: 'Where?', article: ' ' },
        ],
      },
    ],
  };

  it('reports missing texts, with the language that replaces them', () => {
    expect(checkTranslations(content, { active: ['cz', 'en', 'de'], useFallback: true })).toEqual([
      { severity: 'warning', where: 'faq in en', what: '1 without text, nothing stands in: faq[id 3] (article)' },
      { severity: 'warning', where: 'faq in de', what: '1 without text, cz stands in: faq[id 3] (title, article)' },
    ]);
  });

  it('reports that a placeholder replaces texts if the fallback language is off', () => {
    const [found] = checkTranslations(content, { active: ['de'], useFallback: false });
    expect(found?.what).toContain('a placeholder stands in');
  });
});

describe('checkTenant', () => {
  it.each(['demo', 'podhradie'])('reports no faults of the tenant %s', (tenant) => {
    const found = checkTenant({ TENANT: tenant, CONFIG_DIR: tenants }, new Date());
    expect(found.filter(({ severity }) => severity === 'fault')).toEqual([]);
  });

  it('reports no missing texts of the demo centre', () => {
    const found = checkTenant({ TENANT: 'demo', CONFIG_DIR: tenants }, new Date());
    expect(found.filter(({ what }) => what.includes('without text'))).toEqual([]);
  });

  it('reports an invalid setting, a missing picture, and missing texts of a language', () => {
    const environment = copyOf('demo', (folder) => {
      const settings = JSON.parse(readFileSync(join(folder, 'content/settings.json'), 'utf8'));
      writeFileSync(join(folder, 'content/settings.json'), JSON.stringify({ ...settings, rounded_corners: 'round' }));
      const { en: _, ...others } = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8')).pagesMetaTags;
      const tenant = { ...JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8')), pagesMetaTags: others };
      writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant));
    });
    const found = checkTenant(environment, new Date());
    expect(found).toContainEqual({ severity: 'fault', where: 'rounded_corners', what: expect.stringContaining('"round"') });
    expect(found).toContainEqual({ severity: 'warning', where: 'pagesMetaTags', what: expect.stringContaining('lacks en') });
    expect(found.some(({ severity, what }) => severity === 'fault' && /names \/media\/.+, and there is no such file/.test(what))).toBe(
      true,
    );
  });

  it('reports missing files of uploaded pictures that the content uses', () => {
    const name = `${'a'.repeat(32)}.webp`;
    const environment = copyOf('demo', (folder) => {
      const file = join(folder, 'content/malls.json');
      const [mall, ...others] = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify([{ ...mall, image: `/media/u/${name}#f24` }, ...others]));
    });
    const dataDir = join(environment.CONFIG_DIR ?? expect.unreachable(), 'data');
    const find = () => checkTenant({ ...environment, DATA_DIR: dataDir }, new Date()).filter(({ what }) => what.includes(name));
    expect(find()).toEqual([{ severity: 'fault', where: 'malls.0.image', what: `names /media/u/${name}#f24, and there is no such file` }]);
    const uploads = join(dataDir, 'media/demo');
    mkdirSync(uploads, { recursive: true });
    writeFileSync(join(uploads, name), '');
    expect(find()).toEqual([]);
  });

  it('warns if external logins are shown without a Firebase project', () => {
    const environment = copyOf('podhradie', (folder) => {
      const file = join(folder, 'content/settings.json');
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), is_sso_visible: true }));
    });
    const found = checkTenant(environment, new Date()).filter(({ where }) => where === 'firebase');
    expect(found).toEqual([{ severity: 'warning', where: 'firebase', what: expect.stringContaining('is_sso_visible') }]);
  });

  it('warns about a badge with an unknown criterion', () => {
    const environment = copyOf('podhradie', (folder) => {
      const badge = { id: 9, criterion: 'dragons_slain', threshold: 1, translations: [] };
      const badges = JSON.parse(readFileSync(join(folder, 'content/badges.json'), 'utf8'));
      writeFileSync(join(folder, 'content/badges.json'), JSON.stringify([...badges, badge]));
    });
    const found = checkTenant(environment, new Date()).filter(({ where }) => where.startsWith('badges  '));
    expect(found).toEqual([{ severity: 'warning', where: 'badges  9', what: expect.stringContaining('dragons_slain') }]);
  });

  it.each([
    ['the tenant file', (folder: string) => writeFileSync(join(folder, 'tenant.json'), '{'), /tenant\.json {2}\(whole\)/],
    ['a content file', (folder: string) => writeFileSync(join(folder, 'content/faq.json'), '{}'), /faq\.json {2}faq/],
    ['the content', (folder: string) => rmSync(join(folder, 'content'), { recursive: true }), /^content$/],
  ])('reports %s as a fault if it cannot be read', (_what, change, where) => {
    expect(checkTenant(copyOf('podhradie', change), new Date())).toContainEqual({
      severity: 'fault',
      where: expect.stringMatching(where),
      what: expect.any(String),
    });
  });

  it('reports language codes that have no effect', () => {
    const environment = copyOf('podhradie', (folder) => setIn(folder, 'tenant.json', ['mallApi'], { locales: { cs: 'cz', ua: 'en' } }));
    const find = (more: object) =>
      checkTenant({ ...environment, ...more }, new Date()).flatMap(({ severity, where, what }) =>
        where.includes('mallApi.locales') ? [`${severity} ${where.split('  ')[1]} ${what}`] : [],
      );
    expect(find({})).toEqual(['note mallApi.locales has no effect: the embedded mall API says the site’s own codes']);
    expect(find({ MALL_API_URL: 'https://api.example' })).toEqual([
      'note mallApi.locales.cs says nothing new: it is read as cz without it',
    ]);
  });

  it('reports only faults of the environment if it has any', () => {
    expect(checkTenant({ PORT: 'x' }, new Date())).toEqual([{ severity: 'fault', where: 'environment  PORT', what: expect.any(String) }]);
  });
});
