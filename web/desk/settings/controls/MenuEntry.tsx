import type { MenuLabel } from '#shared/rules/settings-reading.ts';
import { locales } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import type { MenuSource } from '../menu-rows.ts';
import { useSettings } from '../setting-scene.tsx';

interface MenuEntryProps {
  entry: MenuSource;
  onChange: (link: { label: MenuLabel; href: string }) => void;
}

/** A page, whose name comes from the site; or a link with its own label and address. */
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
      <LinkWords label={label} onChange={(to) => onChange({ label: to, href })} />
      <Input
        aria-label={t('settings.link_address')}
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        value={href}
        onChange={({ currentTarget }) => onChange({ label, href: currentTarget.value.trim() })}
      />
    </div>
  );
}

/** Label of a link, common or per language. */
function LinkWords({ label, onChange }: { label: MenuLabel; onChange: (label: MenuLabel) => void }) {
  const t = useTranslate();
  const { start } = useDesk();
  if (typeof label === 'string')
    return (
      <span className="menu-words">
        <Input
          aria-label={t('settings.link_label')}
          placeholder={t('settings.link_label')}
          value={label}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <IconButton
          icon="globe"
          size="small"
          label={t('settings.each_language')}
          onClick={() => onChange(Object.fromEntries(start.locales.map((locale) => [locale, label])))}
        />
      </span>
    );
  const shown = locales.filter((locale) => start.locales.includes(locale) || label[locale]);
  return shown.map((locale) => (
    <Field key={locale} label={t('settings.link_label_in', { language: locale.toUpperCase() })}>
      <Input value={label[locale] ?? ''} onChange={({ currentTarget }) => onChange({ ...label, [locale]: currentTarget.value })} />
    </Field>
  ));
}
