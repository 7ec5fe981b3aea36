import { isNear } from '#config/near-names.ts';
import { contrast, ensureContrast, parseColour } from '#shared/rules/colour.ts';
import { findLocale } from '#shared/rules/locale-detection.ts';
import { findSettingProblems, findValueFault, menuKeys } from '#shared/rules/setting-faults.ts';
import { flattenSettings, type SettingProblem } from '#shared/rules/settings-flattening.ts';
import { type FlatSettings, readFlag, readGroup, readMenu, readNames, readText } from '#shared/rules/settings-reading.ts';
import { isPageAlias } from '#shared/site/page-aliases.ts';
import { routes } from '#shared/site/routes.ts';
import { isSettingKey, type SettingKey, settingGroups, settings as table } from '#shared/site/settings.ts';
import { type Finding, fault, note, warning } from './finding.ts';

export interface SettingsFacts {
  /** Ids of the existing floor plans. */
  planIds: ReadonlySet<number>;
  /** Aliases of the existing custom pages. */
  aliases: ReadonlySet<string>;
}

/** Finds settings that are wrong, unknown, or without effect. */
export function checkSettings(stored: unknown, facts: SettingsFacts): { settings: FlatSettings; findings: Finding[] } {
  const { settings, problems } = flattenSettings(stored);
  const tell = ({ key, reason }: SettingProblem) => fault(key, reason);
  const findings = [
    ...problems.map(tell),
    ...Object.keys(settings).flatMap((key) => (isSettingKey(key) ? checkValue(key, settings) : checkUnknown(key))),
    ...findSettingProblems(settings).map(tell),
    ...checkMenus(settings, facts),
    ...checkReferences(settings, facts),
    ...checkContrasts(settings),
    ...checkEffects(settings),
  ];
  return { settings, findings };
}

function checkValue(key: SettingKey, settings: FlatSettings): Finding[] {
  const value = settings[key]?.trim() ?? '';
  const reason = findValueFault(key, value);
  return reason
    ? [fault(key, `is ${JSON.stringify(value.slice(0, 60))}, ${reason}; the default ${JSON.stringify(table[key].default)} stands`)]
    : [];
}

function checkUnknown(key: string): Finding[] {
  const isOfGroup = settingGroups.some((group) => key.startsWith(`${group}_`));
  const isOfMenu = Object.keys(table).some((name) => table[name as SettingKey].type === 'names' && key.startsWith(`${name}_`)); // the table's own keys
  if (isOfGroup || isOfMenu) return [];
  const near = Object.keys(table).find((known) => isNear(known, key));
  return [warning(key, near ? `is not a known setting; is ${near} meant?` : 'is not a known setting')];
}

function checkMenus(settings: FlatSettings, { aliases }: SettingsFacts): Finding[] {
  return menuKeys.flatMap((key) => {
    const findings: Finding[] = [];
    const visit = (entries: ReturnType<typeof readMenu>) => {
      for (const entry of entries) {
        if ('name' in entry && isPageAlias(entry.name) && !Object.hasOwn(routes, entry.name) && !aliases.has(entry.name)) {
          findings.push(warning(key, `names the page ${entry.name}, which there is not; it is left out`));
        }
        visit(entry.children ?? []);
      }
    };
    visit(readMenu(settings, key, () => {})); // its faults have been reported already
    return findings;
  });
}

function checkReferences(settings: FlatSettings, { planIds, aliases }: SettingsFacts): Finding[] {
  const planId = readText(settings, 'default_floorplan_id');
  const rootPage = readText(settings, 'root_page');
  const isPage = (name: string) => Object.hasOwn(routes, name) || aliases.has(name);
  return [
    ...(planId !== '' && !planIds.has(Number(planId))
      ? [fault('default_floorplan_id', `is ${planId}, and there is no such floor plan`)]
      : []),
    ...(rootPage !== '' && !rootPage.startsWith('/') && !Object.hasOwn(routes, rootPage)
      ? [fault('root_page', `is ${JSON.stringify(rootPage)}, which is neither a route nor a path`)]
      : []),
    ...readNames(settings, 'inactive_locales')
      .filter((code) => findLocale(code) === undefined)
      .map((code) => fault('inactive_locales', `names ${JSON.stringify(code)}, which is no language of the site`)),
    ...readGroup(settings, 'landings_images')
      .filter(({ name }) => !isPage(name) && !isPage(name.replaceAll('_', '-')))
      .map(({ name }) => warning(`landings_images_${name}`, 'is a picture for a page that there is not')),
  ];
}

const grounds = [
  ['header_text_idle_color', 'header_background_color'],
  ['header_text_active_color', 'header_background_color'],
  ['over_header_text_color', 'over_header_background_color'],
  ['button_text_color', 'button_background_color'],
  ['footer_text_color', 'footer_background_color'],
] as const satisfies readonly (readonly [SettingKey, SettingKey])[];

/** Finds text colours that are unreadable on their background (WCAG 2.2, 1.4.3). The theme adjusts them, which the operator should know. */
function checkContrasts(settings: FlatSettings): Finding[] {
  return grounds.flatMap(([textKey, groundKey]) => {
    const text = toCss(readText(settings, textKey), settings);
    const ground = toCss(readText(settings, groundKey), settings);
    if (!parseColour(text) || !parseColour(ground) || contrast(text, ground) >= 4.5) return [];
    const shown = ensureContrast(text, ground);
    const ratio = contrast(text, ground).toFixed(1);
    return [warning(textKey, `${text} on ${ground} has a contrast of ${ratio}, 4.5 is needed; ${shown} is shown instead`)];
  });
}

function toCss(name: string, settings: FlatSettings): string {
  if (name === 'white' || name === 'transparent') return '#ffffff';
  if (name === 'black') return '#000000';
  const key = `colors_${name}`;
  return isSettingKey(key) ? readText(settings, key) : '';
}

/** Settings that have no effect unless another is switched on or off. */
const needs: readonly { keys: RegExp; flag: SettingKey; is: boolean }[] = [
  { keys: /^mobile_app_images_/, flag: 'is_mobile_app_active', is: true },
  { keys: /^login_slider_images_|^auth_logo_type$|^is_sso_visible$/, flag: 'is_authentication_active', is: true },
  { keys: /^is_(?:offers|rewards)_visible_only_when_logged_in$/, flag: 'is_authentication_active', is: true },
  { keys: /^colors_category_/, flag: 'web_using_multicolor', is: true },
];

function checkEffects(settings: FlatSettings): Finding[] {
  return needs.flatMap(({ keys, flag, is }) => {
    if (readFlag(settings, flag) === is) return [];
    const useless = Object.keys(settings).filter((key) => keys.test(key) && settings[key] !== 'false');
    return useless.map((key) => note(key, `has no effect while ${flag} is ${String(!is)}`));
  });
}
