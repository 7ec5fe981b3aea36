import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Input } from '../../../ui/Input.tsx';
import { useSettings } from '../setting-scene.tsx';

interface MenuEntryProps {
  entry: { name?: string; label?: string; href?: string };
  onChange: (link: { label: string; href: string }) => void;
}

/** A page, which has its name from the site; or a link, with words and address of its own. */
export function MenuEntry({ entry: { name, label = '', href = '' }, onChange }: MenuEntryProps) {
  const t = useTranslate();
  const { pages } = useSettings();
  if (name !== undefined)
    return (
      <p className="menu-page">
        <span>{pages.toTitle(name)}</span>
        {!pages.isKnown(name) && <small className="menu-lost">{t('settings.no_page')}</small>}
      </p>
    );
  return (
    <div className="menu-link">
      <Input
        aria-label={t('settings.link_label')}
        placeholder={t('settings.link_label')}
        value={label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value, href })}
      />
      <Input
        aria-label={t('settings.link_address', { name: label })}
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        value={href}
        onChange={({ currentTarget }) => onChange({ label, href: currentTarget.value.trim() })}
      />
    </div>
  );
}
