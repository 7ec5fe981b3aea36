import { findLandingPath } from '#shared/rules/routing.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { toFieldId } from '../forms/form-context.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { listMenuKeys } from './menu-rows.ts';
import { SettingControl } from './SettingControl.tsx';
import { useSettings } from './setting-context.tsx';
import { findSetting, type SettingName } from './setting-groups.ts';
import { toDefaultText } from './setting-values.ts';

/** One setting: explanation, control, default, and a link to the page where it is visible. */
export function SettingRow({ name }: { name: SettingName }) {
  const t = useTranslate();
  const { settings, words, faults, change } = useSettings();
  const isChanged = useIsChanged()(name);
  const standard = toDefaultText(name, words);
  const isOwn = isSettingKey(name) && (settings[name] ?? table[name].default) !== table[name].default;
  return (
    <div className="setting" data-setting={name} data-is-changed={isChanged || undefined}>
      <SettingControl
        name={name}
        settingKey={name}
        value={settings[name] ?? ''}
        field={{ id: toFieldId(name), label: words.label(name), hint: words.hint(name), error: faults.get(name) }}
        set={(to) => change(name, to)}
      />
      <p className="setting-notes">
        {isChanged && <Badge tone="accent">{t('records.unsaved_badge')}</Badge>}
        {standard !== '' && <span>{t('settings.default', { value: standard })}</span>}
        {isOwn && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('settings.reset_of', { name: words.label(name) })}
            onClick={() => change(name, undefined)}
          >
            {t('settings.reset')}
          </Button>
        )}
        <ShownAtLink name={name} />
      </p>
    </div>
  );
}

/** Link to the page of the site where the setting is visible. */
function ShownAtLink({ name }: { name: SettingName }) {
  const t = useTranslate();
  const { publicUrl, fallbackLocale } = useDesk().start;
  const { words } = useSettings();
  const shownAt = findSetting(name)?.shownAt ?? 'everywhere';
  if (shownAt === 'everywhere') return <span>{t('settings.everywhere')}</span>;
  const title = words.page(shownAt);
  const path = findLandingPath(shownAt, fallbackLocale);
  if (title === undefined || path === undefined) return null;
  return (
    <Link href={publicUrl + path} hasExternalMark>
      {t('settings.seen_at', { page: title })}
    </Link>
  );
}

/** Returns whether a setting, or any key of a group, differs from its saved value. */
export function useIsChanged(): (name: SettingName) => boolean {
  const { settings, saved } = useSettings();
  return (name) => {
    const keys = new Set([name, ...[settings, saved].flatMap((one) => listMenuKeys(one, name))]);
    return [...keys].some((key) => (key === name || !isSettingKey(key)) && settings[key] !== saved[key]);
  };
}
