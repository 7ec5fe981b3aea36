import { useState } from 'react';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { fieldsOf, type Schema, unwrap } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { KindWords } from '../forms/words.ts';

/** Columns that are facts about a record, not fields of it. */
export const recordColumns = ['languages', 'changed_at', 'changed_by'] as const;

const storageKey = (kind: string) => `desk:columns:${kind}`;
/** Fields that the list shows as the record's name. */
const names: ReadonlySet<string> = new Set(['title', 'name', 'translations.title', 'translations.name']);
const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean']);
/** Shared fields whose values are too long for a cell, or have no words. */
const wordless: ReadonlySet<string> = new Set(['RichText', 'ImageAddress', 'IconName']);

/** Returns the columns that a list shows unless its reader chooses others. */
export function toDefaultColumns(table: DeskKind): readonly string[] {
  return [...table.columns, ...(hasTexts(table) ? ['languages'] : [])];
}

/** Returns the columns that a reader may choose: the kind's own, then other fields with short values. */
function listColumns(table: DeskKind, schema: Schema): readonly string[] {
  const short = fieldsOf(schema).flatMap(([name, field]) => (isShort(name, unwrap(field).schema, table) ? [name] : []));
  const own = [...new Set([...table.columns, ...short])].filter((name) => name !== table.title && !names.has(name));
  return [...own, ...recordColumns.filter((name) => name !== 'languages' || hasTexts(table))];
}

function isShort(name: string, { type, widget = '', enum: choices }: Schema, { refers, elsewhere }: DeskKind): boolean {
  if (elsewhere?.[name] !== undefined || wordless.has(widget)) return false;
  return refers?.[name] !== undefined || choices !== undefined || widget === 'Money' || plainTypes.has(String(type));
}

const hasTexts = ({ title }: DeskKind) => title?.startsWith('translations.') === true;

/** The columns of a list, as chosen in this browser. `undefined` restores the kind's own. */
export function useListColumns(kind: string) {
  const [chosen, setChosen] = useState(() => ({ kind, columns: readColumns(kind) }));
  return {
    columns: chosen.kind === kind ? chosen.columns : readColumns(kind),
    setColumns(columns: readonly string[] | undefined): void {
      writeColumns(kind, columns);
      setChosen({ kind, columns });
    },
  };
}

function readColumns(kind: string): readonly string[] | undefined {
  try {
    const columns: unknown = JSON.parse(localStorage.getItem(storageKey(kind)) ?? 'null');
    return Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : undefined;
  } catch {
    return undefined;
  }
}

function writeColumns(kind: string, columns: readonly string[] | undefined): void {
  try {
    if (columns) localStorage.setItem(storageKey(kind), JSON.stringify(columns));
    else localStorage.removeItem(storageKey(kind));
  } catch {
    // without storage, the choice lasts as long as the page
  }
}

/** Returns the label of a column. */
export function useColumnLabel(words: KindWords): (name: string) => string {
  const t = useTranslate();
  return (name) => (recordColumns.some((one) => one === name) ? t(`records.column.${name}`) : words.label(name.split('.')));
}
// messages: records.column.*

interface ColumnsButtonProps {
  table: DeskKind;
  form: KindForm;
  words: KindWords;
  columns: readonly string[];
  onChange: (columns: readonly string[] | undefined) => void;
}

/** Button with a dialog that selects the columns of a list. Changes apply immediately. */
export function ColumnsButton({ table, form, words, columns, onChange }: ColumnsButtonProps) {
  const t = useTranslate();
  const toLabel = useColumnLabel(words);
  const [isOpen, setIsOpen] = useState(false);
  const all = listColumns(table, form.schema as Schema); // safe: the server created it from our own schemas
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" size="small" icon="filter" onClick={() => setIsOpen(true)}>
        {t('records.columns')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('records.columns')}
        closeLabel={t('desk.close')}
        size="small"
        footer={
          <>
            <Button size="small" onClick={close}>
              {t('records.columns_done')}
            </Button>
            <Button size="small" variant="secondary" onClick={() => onChange(undefined)}>
              {t('records.columns_reset')}
            </Button>
          </>
        }
      >
        <div className="column-choices">
          {all.map((name) => (
            <Checkbox
              key={name}
              label={toLabel(name)}
              checked={columns.includes(name)}
              onChange={({ currentTarget: { checked } }) => onChange(all.filter((one) => (one === name ? checked : columns.includes(one))))}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
