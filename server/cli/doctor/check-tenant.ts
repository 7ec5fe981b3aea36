import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { assertSandboxAllowed, readTenant, type Tenant, tenantFolder, withPublicUrl } from '#config/tenant.ts';
import { activeLocales } from '#shared/rules/locale-detection.ts';
import { findFaultyRedirects } from '#shared/rules/redirect-languages.ts';
import { type FlatSettings, readFlag, readNames } from '#shared/rules/settings-reading.ts';
import { createLocaleMap } from '../../gateway/upstream/locale-map.ts';
import { ContentError } from '../../mall-api/content/faults.ts';
import { type LoadedContent, loadContent } from '../../mall-api/content/load.ts';
import { toPaths } from '../../mall-api/paths.ts';
import { checkCookies } from './check-cookies.ts';
import { checkEdits, checkFiles, checkPictures, withEdits } from './check-data.ts';
import { checkOpsToken } from './check-keys.ts';
import { checkLoyalty, checkTills } from './check-loyalty.ts';
import { checkPayments, checkPush, checkRealtime, checkWallet, checkWifi } from './check-services.ts';
import { checkSettings } from './check-settings.ts';
import { checkStaffLogin } from './check-staff-login.ts';
import { checkTranslations } from './check-translations.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** Reads a tenant as the product does, without starting or changing anything, and returns all findings. */
export function checkTenant(environment: Readonly<Record<string, string | undefined>>, now: Date): Finding[] {
  const env = attempt(() => readEnv(environment));
  if (!env.value) return env.findings;
  const tenant = attempt(() => readTenant(env.value));
  const start = tenant.value ? attempt(() => assertSandboxAllowed(withPublicUrl(env.value, tenant.value), tenant.value)).findings : [];
  const tenantFile = join(tenantFolder(env.value), 'tenant.json');
  const paths = toPaths(env.value);
  const alone = [
    ...env.value.misspelt.map(({ name, meant }) => warning(name, `is set, and nothing reads it: is ${meant} meant?`)),
    ...env.value.remarks.map((remark) => note('environment', remark)),
    ...tenant.findings,
    ...start,
    ...(tenant.value ? checkRealtime(env.value, tenant.value) : []),
    ...checkPush(env.value),
    ...checkWallet(env.value, new Date()),
    ...(tenant.value ? checkStaffLogin(env.value, tenant.value) : []),
    ...(tenant.value ? checkCookies(tenant.value, tenantFile) : []),
    ...(tenant.value ? checkLocales(env.value, tenant.value, tenantFile) : []),
    ...(tenant.value ? checkPayments(env.value, tenant.value, tenantFile) : []),
    ...(tenant.value ? checkWifi(tenant.value.wifi, env.value.hotspotSecrets, tenantFile) : []),
  ];
  if (env.value.mallApiUrl) {
    return [
      ...alone,
      note('content', 'comes from MALL_API_URL and is not read here'),
      ...(tenant.value ? checkIdle(tenant.value, tenantFile) : []),
    ];
  }
  if (!existsSync(paths.contentDir)) return [...alone, fault('content', 'is missing: there is no content folder')];
  return withEdits(paths.databaseFile, (edited) => {
    const content = attempt(() => loadContent(paths.contentDir, now, edited));
    const own = content.value && tenant.value ? checkLoaded(content.value, tenant.value, { tenantFile, ...paths }) : [];
    const ofDatabase = edited ? [...checkEdits(edited), ...checkPictures(edited, paths.uploadedDir), ...checkOpsToken(edited, now)] : [];
    return [...alone, ...content.findings, ...own, ...ofDatabase];
  });
}

/** Finds settings that only the embedded mall API reads. */
function checkIdle({ tills, partners }: Tenant, tenantFile: string): Finding[] {
  return Object.entries({ tills, partners })
    .filter(([, list]) => list.length > 0)
    .map(([name]) => note(`${tenantFile}  ${name}`, 'has no effect: it is for the mall API at MALL_API_URL to know'));
}

/** Checks the mapping of language codes, which only a foreign mall API needs. */
function checkLocales({ mallApiUrl }: Pick<Env, 'mallApiUrl'>, { mallApi: { locales } }: Tenant, tenantFile: string): Finding[] {
  const where = `${tenantFile}  mallApi.locales`;
  if (locales && !mallApiUrl) return [note(where, 'has no effect: the embedded mall API says the site’s own codes')];
  return Object.entries(locales ?? {})
    .filter(([code, locale]) => knownLocale(code) === locale)
    .map(([code, locale]) => note(`${where}.${code}`, `says nothing new: it is read as ${locale} without it`));
}

const knownLocale = createLocaleMap();

interface Places {
  tenantFile: string;
  mediaDir: string;
  uploadedDir: string;
}

function checkLoaded({ content, remarks }: LoadedContent, tenant: Tenant, { tenantFile, ...folders }: Places): Finding[] {
  const { settings, findings } = checkSettings(content.settings, {
    planIds: new Set(content.floorplans.map(({ id }) => id)),
    aliases: new Set(content['website-pages'].flatMap(({ alias }) => alias ?? [])),
  });
  const active = activeLocales({
    supported: content.malls[0]?.supported_languages ?? [],
    available: content.locales.map(({ locale }) => locale),
    inactive: readNames(settings, 'inactive_locales').join(','),
    fallback: tenant.fallbackLocale,
  });
  const { settings: _, ...records } = content;
  return [
    ...remarks.map((remark) => note('content', remark)),
    ...active
      .filter((locale) => !tenant.pagesMetaTags[locale])
      .map((locale) => warning('pagesMetaTags', `lacks ${locale}: its pages have no head of their own`)),
    ...checkSwitches(settings, tenant),
    ...checkTills(tenant.tills, new Set(content.companies.map(({ id }) => id)), tenantFile),
    ...findFaultyRedirects([...tenant.redirects, ...content.redirects], tenant.fallbackLocale).map(({ redirect, reason }) =>
      fault('redirects', `${redirect.from} ${reason}`),
    ),
    ...checkLoyalty(content),
    ...findings,
    ...checkFiles({ ...records, settings }, folders),
    ...checkTranslations(records, { active, useFallback: readFlag(settings, 'use_fallback_locale') }),
  ];
}

/** Finds features that a setting switches on but the tenant file does not configure, and the reverse. */
function checkSwitches(settings: FlatSettings, { appLinks, firebase, wifi }: Tenant): Finding[] {
  const isOn = (key: 'is_mobile_app_active' | 'is_sso_visible' | 'is_authentication_active') => readFlag(settings, key);
  const rules: readonly (readonly [isSo: boolean, finding: Finding])[] = [
    [
      isOn('is_mobile_app_active') && Object.keys(appLinks).length === 0,
      warning('appLinks', 'are missing while is_mobile_app_active is on: /app-link leads to the page of the app'),
    ],
    [
      isOn('is_sso_visible') && firebase === undefined,
      warning('firebase', 'is missing while is_sso_visible is on: no other login is offered'),
    ],
    [!isOn('is_sso_visible') && firebase !== undefined, note('firebase', 'has no effect while is_sso_visible is false')],
    [
      !isOn('is_authentication_active') && wifi !== undefined,
      note('wifi', 'has no effect while is_authentication_active is false: its pages lead home'),
    ],
  ];
  return rules.filter(([isSo]) => isSo).map(([, finding]) => finding);
}

function attempt<T>(read: () => T): { value: T; findings: [] } | { value: undefined; findings: Finding[] } {
  try {
    return { value: read(), findings: [] };
  } catch (error) {
    if (error instanceof ConfigError)
      return { value: undefined, findings: error.faults.map(({ key, reason }) => fault(`${error.source}  ${key}`, reason)) };
    if (error instanceof ContentError)
      return { value: undefined, findings: error.faults.map(({ file, key, reason }) => fault(`${file}  ${key}`, reason)) };
    throw error;
  }
}
