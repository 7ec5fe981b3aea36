import { isLocale, localeFacts } from '#shared/site/locales.ts';
import { memberImportColumns } from '#shared/site/member-import-columns.ts';
import { type Translate, useTranslate } from '../../../lib/texts/i18n.tsx';
import type { KindWords } from '../../forms/words.ts';
import { type Assigned, matchColumns } from '../../records/import/match-columns.ts';

/** Words of the columns, in the shape of a kind of content, so that both imports share their controls. */
export function useMemberWords(): KindWords {
  return toWords(useTranslate());
}

function toWords(t: Translate): KindWords {
  return {
    kind: 'members',
    label: ([name]) => t(`member_import.column.${name}`),
    value: (_, value) => (isLocale(value) ? localeFacts[value].name : value),
    hint: () => undefined,
    add: () => undefined,
    group: (name) => name,
    list: t('places.members'),
    record: t('places.members'),
  };
}
// messages: member_import.column.*

const maxNames = Math.max(...memberImportColumns.map(({ names }) => names.length));

/** Assigns the columns of a file by the labels of the desk, or by headings in use. */
export function matchMemberColumns(headings: readonly string[], words: KindWords): Assigned {
  const names = new Map(memberImportColumns.map((column) => [column.id, column.names]));
  const others = Array.from(
    { length: maxNames },
    (_, index): KindWords => ({
      ...words,
      label: ([name]) => names.get(String(name))?.[index] ?? '',
    }),
  );
  return matchColumns(headings, memberImportColumns, [words, ...others]);
}
