import { existsSync } from 'node:fs';
import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { readTenant, type Tenant } from '#config/tenant.ts';
import { activeLocales } from '#shared/rules/locale-detection.ts';
import { readFlag, readNames } from '#shared/rules/settings-reading.ts';
import { ContentError } from '../../mall-api/content/faults.ts';
import { type LoadedContent, loadContent } from '../../mall-api/content/load.ts';
import { isBadgeCriterion } from '../../mall-api/loyalty/badges.ts';
import { toPaths } from '../../mall-api/paths.ts';
import { checkFiles } from './check-files.ts';
import { checkSettings } from './check-settings.ts';
import { checkTranslations } from './check-translations.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** Reads a tenant as the product does, without starting or changing anything, and says all that is worth knowing of it. */
export function checkTenant(environment: Readonly<Record<string, string | undefined>>, now: Date): Finding[] {
  const env = attempt(() => readEnv(environment));
  if (!env.value) return env.findings;
  const tenant = attempt(() => readTenant(env.value));
  const paths = toPaths(env.value);
  const unused = env.value.withoutEffect.map((name) => note(name, 'has no effect in this version'));
  if (env.value.mallApiUrl || !existsSync(paths.contentDir)) {
    const why = env.value.mallApiUrl ? 'comes from MALL_API_URL and is not read here' : 'is missing: there is no content folder';
    return [...unused, ...tenant.findings, (env.value.mallApiUrl ? note : fault)('content', why)];
  }
  const content = attempt(() => loadContent(paths.contentDir, now));
  const own = content.value && tenant.value ? checkLoaded(content.value, tenant.value, paths.mediaDir) : [];
  return [...unused, ...tenant.findings, ...content.findings, ...own];
}

function checkLoaded({ content, remarks }: LoadedContent, tenant: Tenant, mediaDir: string): Finding[] {
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
    ...(readFlag(settings, 'is_mobile_app_active') && Object.keys(tenant.appLinks).length === 0
      ? [warning('appLinks', 'are missing while is_mobile_app_active is on: /app-link leads to the page of the app')]
      : []),
    ...(readFlag(settings, 'is_sso_visible') && !tenant.firebase
      ? [warning('firebase', 'is missing while is_sso_visible is on: no other login is offered')]
      : []),
    ...content.badges
      .filter(({ criterion }) => !isBadgeCriterion(criterion))
      .map(({ id, criterion }) => warning(`badges  ${id}`, `is for ${criterion}, which nothing counts: nobody will ever have it`)),
    ...findings,
    ...checkFiles({ ...records, settings }, mediaDir),
    ...checkTranslations(records, { active, useFallback: readFlag(settings, 'use_fallback_locale') }),
  ];
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
