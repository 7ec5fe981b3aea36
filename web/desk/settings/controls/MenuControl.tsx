import { useState } from 'react';
import type { MenuLabel } from '#shared/rules/settings-reading.ts';
import { locales } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SortRows, useRemoval } from '../../forms/SortRows.tsx';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { LinkInput } from '../../forms/widgets/LinkInput.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import {
  endOf,
  indentRow,
  listMenuKeys,
  type MenuRow,
  type MenuSource,
  maxMenuDepth,
  moveRow,
  readMenuText,
  readSource,
  stepRow,
  toMenuText,
  toRows,
  withLink,
} from '../menu-rows.ts';
import { type SettingField, useSettings } from '../setting-context.tsx';
import { toEntryWords } from '../setting-values.ts';

/** Menus with nested entries. All others are a single row of links. */
const nested: ReadonlySet<string> = new Set(['header_navbar_items']);

/** A menu of the site: its entries in order. */
export function MenuControl({ settingKey, field, set }: SettingField) {
  const { settings, change } = useSettings();
  const t = useTranslate();
  const text = readMenuText(settings, settingKey);
  const rows = toRows(text);
  if (!rows)
    return (
      <FieldGroup {...field}>
        <Notice>{t('settings.no_list')}</Notice>
      </FieldGroup>
    );
  return (
    <FieldGroup {...field}>
      <MenuEntries
        label={field.label}
        rows={rows}
        maxDepth={nested.has(settingKey) ? maxMenuDepth : 0}
        onChange={(to) => {
          for (const key of listMenuKeys(settings, settingKey)) change(key, undefined); // the new text replaces keys with one entry each
          set(toMenuText(to, text));
        }}
      />
    </FieldGroup>
  );
}

interface MenuEntriesProps {
  label: string;
  rows: readonly MenuRow[];
  /** Maximum depth of nested entries; 0: none. */
  maxDepth: number;
  onChange: (rows: MenuRow[]) => void;
}

/** Entries of a menu: sort, nest, add, rename and remove. */
export function MenuEntries({ label, rows, maxDepth, onChange }: MenuEntriesProps) {
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
        onDrop={(from, gap) => onChange(moveRow(rows, from, gap, maxDepth))}
        toStep={(at, by) => {
          const stepped = stepRow(rows, at, by);
          return stepped && { at: stepped.at, act: () => onChange(stepped.rows) };
        }}
        toIndent={
          maxDepth === 0
            ? undefined
            : (at, by) => {
                const moved = indentRow(rows, at, by, maxDepth);
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

interface MenuEntryProps {
  entry: MenuSource;
  onChange: (link: { label: MenuLabel; href: string }) => void;
}

/** A page, whose name comes from the site; or a link with its own label and address. */
function MenuEntry({ entry: { name, label = '', href = '' }, onChange }: MenuEntryProps) {
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
      <LinkInput label={t('settings.link_address')} value={href} onChange={(to) => onChange({ label, href: to })} />
    </div>
  );
}

/** Label of a link: one for all languages, or one per language. */
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
