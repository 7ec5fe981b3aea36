import { useState } from 'react';
import { toKey } from '#shared/rules/settings-flattening.ts';
import { isSettingKey } from '#shared/site/settings.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { toFieldId } from '../../forms/use-part.ts';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { isPicture, toPreview } from '../../forms/widgets/PictureField.tsx';
import { type SettingField, useSettings } from '../setting-scene.tsx';

/** Addresses, each under a name that the centre has given it. */
export function GroupControl({ settingKey: group, field }: SettingField) {
  const t = useTranslate();
  const { settings, faults, pages, change } = useSettings();
  const [typed, setTyped] = useState('');
  const keys = listKeys(settings, group);
  const toName = (key: string) => {
    const name = key.slice(group.length + 1);
    const title = pages.toTitle(name.replaceAll('_', '-'));
    return group === 'landings_images' || group === 'icons' ? title : name;
  };
  const next = toKey([group, typed]);
  const isFree = typed.trim() !== '' && next !== group && !keys.includes(next) && !isSettingKey(next);
  const add = () => {
    if (!isFree) return;
    change(next, '');
    setTyped('');
  };
  return (
    <FieldGroup {...field}>
      <ul className="setting-links">
        {keys.map((key) => {
          const value = settings[key] ?? '';
          return (
            <li key={key}>
              {group !== 'documents' && isPicture(value) && (
                <img className="setting-thumbnail" src={toPreview(value)} alt="" loading="lazy" />
              )}
              <Field id={toFieldId(key)} label={toName(key)} error={faults.get(key)}>
                <Input
                  value={value}
                  inputMode="url"
                  spellCheck={false}
                  onChange={({ currentTarget }) => change(key, currentTarget.value.trim())}
                />
              </Field>
              <IconButton
                icon="close"
                size="small"
                label={t('forms.remove', { name: toName(key) })}
                onClick={() => change(key, undefined)}
              />
            </li>
          );
        })}
      </ul>
      <div className="menu-adding">
        <Field label={t('settings.new_name')} hint={t('settings.new_name_hint')}>
          <Input
            value={typed}
            spellCheck={false}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <Button variant="secondary" size="small" icon="plus" disabled={!isFree} onClick={add}>
          {t('settings.add_name')}
        </Button>
      </div>
    </FieldGroup>
  );
}

/** Of a group, 2 before 10. */
function listKeys(settings: Readonly<Record<string, string>>, group: string): string[] {
  const keys = Object.keys(settings).filter((key) => key.startsWith(`${group}_`) && !isSettingKey(key));
  return keys.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
