import { useState } from 'react';
import { toKey } from '#shared/rules/settings-flattening.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { isSettingKey } from '#shared/site/settings.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { toFieldId } from '../../forms/form-context.tsx';
import { useRemovalNotice } from '../../forms/SortRows.tsx';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { isPicture, PictureInput } from '../../forms/widgets/PictureInput.tsx';
import { ChooseDocument } from '../../pictures/ChooseDocument.tsx';
import { toPictureSource } from '../../pictures/DeskPicture.tsx';
import { type SettingField, useSettings } from '../setting-context.tsx';

/**
 * Groups of pictures that have alternative texts on the site. Pictures of other groups are decorative, because the text beside them describes them.
 */
const described: ReadonlySet<string> = new Set(['loyalty_program_images', 'space_lease_images']);

/** A group of settings: addresses or pictures. Each is named after a page, numbered, or named by the centre. */
export function GroupControl({ settingKey: group, field }: SettingField) {
  const t = useTranslate();
  const { settings, faults, pages, change } = useSettings();
  const offer = useRemovalNotice();
  const keys = listKeys(settings, group);
  // icons get a text field: an icon is an icon name, or a small picture that is not cropped
  const isOfPictures = group !== 'documents' && group !== 'icons';
  const toName = (key: string) => {
    const name = key.slice(group.length + 1);
    if (/^\d+$/.test(name)) return t('settings.picture', { number: name });
    return group === 'landings_images' || group === 'icons' ? pages.toTitle(name.replaceAll('_', '-')) : name;
  };
  const remove = (key: string) => {
    const before = settings[key];
    change(key, undefined);
    offer(toName(key), () => change(key, before));
  };
  return (
    <FieldGroup {...field}>
      <ul className="setting-links">
        {keys.map((key) => {
          const value = settings[key] ?? '';
          if (isOfPictures)
            return (
              <li key={key}>
                <PictureInput
                  field={{ id: toFieldId(key), label: toName(key), error: faults.get(key) }}
                  address={value}
                  onChange={(to) => change(key, to)}
                  onRemove={() => remove(key)}
                  isDescribed={described.has(group)}
                  isEntry
                />
              </li>
            );
          return (
            <li key={key}>
              {group === 'icons' && isPicture(value) && (
                <img className="setting-thumbnail" src={toPictureSource(value)} alt="" loading="lazy" />
              )}
              <Field id={toFieldId(key)} label={toName(key)} error={faults.get(key)}>
                <Input
                  value={value}
                  inputMode="url"
                  spellCheck={false}
                  onChange={({ currentTarget }) => change(key, currentTarget.value.trim())}
                />
              </Field>
              {group === 'documents' && <ChooseDocument label={toName(key)} onChoose={({ address }) => change(key, address)} />}
              <IconButton icon="close" size="small" label={t('forms.remove', { name: toName(key) })} onClick={() => remove(key)} />
            </li>
          );
        })}
      </ul>
      <GroupAdding
        group={group}
        isFree={(name) => {
          const key = toKey([group, name]);
          return name.trim() !== '' && key !== group && !keys.includes(key) && !isSettingKey(key);
        }}
        next={1 + Math.max(0, ...keys.map((key) => Number(key.slice(group.length + 1)) || 0))}
        onAdd={(name) => change(toKey([group, name]), '')}
      />
    </FieldGroup>
  );
}

/** Lists the keys of a group in numeric order: 2 before 10. */
function listKeys(settings: FlatSettings, group: string): string[] {
  const keys = Object.keys(settings).filter((key) => key.startsWith(`${group}_`) && !isSettingKey(key));
  return keys.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

interface GroupAddingProps {
  group: string;
  isFree: (name: string) => boolean;
  /** Next free number. */
  next: number;
  onAdd: (name: string) => void;
}

const ofPages: ReadonlySet<string> = new Set(['landings_images', 'icons']);
const ofNames: ReadonlySet<string> = new Set(['documents', 'login_slider_images']);

/** Adds a setting to a group: for a page, with a typed name, or with the next number. */
function GroupAdding({ group, isFree, next, onAdd }: GroupAddingProps) {
  const t = useTranslate();
  const { pages } = useSettings();
  const [added, setAdded] = useState(0);
  if (ofNames.has(group)) return <NamedAdding isFree={isFree} onAdd={onAdd} />;
  if (!ofPages.has(group))
    return (
      <div>
        <Button variant="secondary" size="small" icon="plus" onClick={() => onAdd(String(next))}>
          {t('settings.add_slide')}
        </Button>
      </div>
    );
  return (
    <Field key={added} label={t('settings.add_for_page')}>
      <Combobox
        name="page"
        value=""
        choices={pages.choices.filter(({ value }) => isFree(value))}
        placeholder={t('settings.find_page')}
        listLabel={t('settings.add_for_page')}
        toCountText={(count) => t('forms.found', { count })}
        onChange={(name) => {
          if (name === '') return;
          onAdd(name);
          setAdded(added + 1);
        }}
      />
    </Field>
  );
}

function NamedAdding({ isFree, onAdd }: Pick<GroupAddingProps, 'isFree' | 'onAdd'>) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (!isFree(typed)) return;
    onAdd(typed);
    setTyped('');
  };
  return (
    <div className="menu-adding">
      <Field label={t('settings.new_name')}>
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
      <Button variant="secondary" size="small" icon="plus" disabled={!isFree(typed)} onClick={add}>
        {t('settings.add_name')}
      </Button>
    </div>
  );
}
