import { useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { useSettings } from '../setting-scene.tsx';

interface GroupAddingProps {
  group: string;
  isFree: (name: string) => boolean;
  /** Next free number. */
  next: number;
  onAdd: (name: string) => void;
}

const ofPages: ReadonlySet<string> = new Set(['landings_images', 'icons']);
const ofNames: ReadonlySet<string> = new Set(['documents', 'login_slider_images']);

/** Adds to a group: for a page, by name, or with the next number. */
export function GroupAdding({ group, isFree, next, onAdd }: GroupAddingProps) {
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
