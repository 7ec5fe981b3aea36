import { useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { endOf, indentRow, type MenuRow, moveRow, readSource, stepRow, withLink } from '../menu-rows.ts';
import { useRemoval } from '../plain-order.ts';
import { SortRows } from '../SortRows.tsx';
import { useSettings } from '../setting-scene.tsx';
import { toEntryWords } from '../setting-values.ts';
import { MenuEntry } from './MenuEntry.tsx';

interface MenuEntriesProps {
  label: string;
  rows: readonly MenuRow[];
  /** Maximum depth of nested entries; 0: none. */
  most: number;
  onChange: (rows: MenuRow[]) => void;
}

/** Entries of a menu: sort, nest, add, rename and remove. */
export function MenuEntries({ label, rows, most, onChange }: MenuEntriesProps) {
  const t = useTranslate();
  const { pages } = useSettings();
  const [added, setAdded] = useState(0);
  const remove = useRemoval(rows, onChange);
  const toName = ({ source }: MenuRow) => toEntryWords(source, pages.toTitle) || t('settings.no_name');
  const add = (source: string) => {
    onChange([...rows, { source, depth: 0 }]);
    setAdded(added + 1);
  };
  return (
    <>
      <SortRows
        label={label}
        rows={rows.map((row, at) => ({
          name: toName(row),
          depth: row.depth,
          content: (
            <MenuEntry
              entry={readSource(row.source)}
              onChange={(link) => onChange(rows.with(at, { ...row, source: withLink(row.source, link) }))}
            />
          ),
        }))}
        onDrop={(from, gap) => onChange(moveRow(rows, from, gap, most))}
        toStep={(at, by) => {
          const stepped = stepRow(rows, at, by);
          return stepped && { at: stepped.at, act: () => onChange(stepped.rows) };
        }}
        toIndent={
          most === 0
            ? undefined
            : (at, by) => {
                const moved = indentRow(rows, at, by, most);
                const row = rows[at];
                return moved && row && { at: moved.findIndex(({ source }) => source === row.source), act: () => onChange(moved) };
              }
        }
        onRemove={(at) => {
          const row = rows[at];
          if (row) remove(at, endOf(rows, at) - at, toName(row));
        }}
      />
      <div className="menu-adding">
        <Field key={added} label={t('settings.add_page')}>
          <Combobox
            name="page"
            value=""
            choices={pages.choices}
            placeholder={t('settings.find_page')}
            listLabel={t('settings.add_page')}
            toCountText={(count) => t('forms.found', { count })}
            onChange={(name) => name !== '' && add(name)}
          />
        </Field>
        <Button variant="secondary" size="small" icon="plus" onClick={() => add('|')}>
          {t('settings.add_link')}
        </Button>
      </div>
    </>
  );
}
