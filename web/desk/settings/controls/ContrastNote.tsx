import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { findMovedColour } from '../colour-effects.ts';
import { useSettings } from '../setting-scene.tsx';
import { Swatch } from './Swatch.tsx';

/** Says if a colour is unreadable, and what the site shows instead. */
export function ContrastNote({ settingKey }: { settingKey: string }) {
  const { settings } = useSettings();
  const t = useTranslate();
  const moved = findMovedColour(settings, settingKey);
  if (!moved) return null;
  return (
    <p className="setting-contrast" role="status">
      <Icon name="alert" size="small" />
      <span>{t('settings.contrast', { ratio: moved.ratio, needed: moved.needed, shown: moved.shown })}</span>
      <Swatch colour={moved.shown} />
    </p>
  );
}
