import { locales } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { isObject, type Json, type JsonObject } from '../../forms/json.ts';
import { SortRows, toFlatOrder, useRemoval } from '../../forms/SortRows.tsx';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import type { SettingField } from '../setting-context.tsx';
import { parseJson } from '../setting-values.ts';
import { MenuEntries } from './MenuControl.tsx';

/** Columns of links, each with a title per language. */
export function FooterControl({ value, field, set }: SettingField) {
  const t = useTranslate();
  const { locale } = useDesk();
  const list = value.trim() === '' ? [] : parseJson(value);
  const columns = Array.isArray(list) && list.every(isObject) ? list : undefined;
  const put = (to: JsonObject[]) => set(to.length === 0 ? '' : JSON.stringify(to));
  const remove = useRemoval(columns ?? [], put);
  if (!columns)
    return (
      <FieldGroup {...field}>
        <Notice>{t('settings.no_list')}</Notice>
      </FieldGroup>
    );
  const nameOf = (column: JsonObject, at: number) => {
    const titles = titlesOf(column);
    return titles[locale] || Object.values(titles).find(Boolean) || t('settings.column', { number: at + 1 });
  };
  return (
    <FieldGroup {...field} className="footer-columns">
      <SortRows
        label={field.label}
        rows={columns.map((column, at) => ({
          name: nameOf(column, at),
          content: <FooterColumn name={nameOf(column, at)} column={column} onChange={(to) => put(columns.with(at, to))} />,
        }))}
        {...toFlatOrder(columns, put)}
        onRemove={(at) => remove(at, 1, nameOf(columns[at] ?? {}, at))}
      />
      <div>
        <Button variant="secondary" size="small" icon="plus" onClick={() => put([...columns, { title: {}, items: [] }])}>
          {t('settings.add_column')}
        </Button>
      </div>
    </FieldGroup>
  );
}

interface FooterColumnProps {
  name: string;
  column: JsonObject;
  onChange: (to: JsonObject) => void;
}

function FooterColumn({ name, column, onChange }: FooterColumnProps) {
  const t = useTranslate();
  const { start } = useDesk();
  const titles = titlesOf(column);
  const items = Array.isArray(column.items) ? column.items : [];
  const shown = locales.filter((locale) => start.locales.includes(locale) || titles[locale]);
  return (
    <div className="footer-column">
      <div className="footer-titles">
        {shown.map((locale) => (
          <Field key={locale} label={t('settings.column_title', { language: locale.toUpperCase() })}>
            <Input
              value={titles[locale] ?? ''}
              onChange={({ currentTarget }) => onChange({ ...column, title: withTitle(titles, locale, currentTarget.value) })}
            />
          </Field>
        ))}
      </div>
      <MenuEntries
        label={t('settings.links_of', { name })}
        rows={items.map((source) => ({ source, depth: 0 }))}
        maxDepth={0}
        onChange={(rows) => onChange({ ...column, items: rows.map(({ source }) => source) })}
      />
    </div>
  );
}

function titlesOf({ title }: JsonObject): Record<string, string> {
  const entries: [string, Json][] = isObject(title) ? Object.entries(title) : [];
  return Object.fromEntries(entries.flatMap(([locale, text]) => (typeof text === 'string' ? [[locale, text]] : [])));
}

/** Sets the title in a language. Removes it if empty, so that visitors see the title in another language. */
function withTitle(titles: Record<string, string>, locale: string, text: string): Record<string, string> {
  const { [locale]: _, ...others } = titles;
  return text === '' ? others : { ...titles, [locale]: text };
}
