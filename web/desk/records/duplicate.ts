import { useNavigate } from 'react-router';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { createDeskRecord, listDeskKinds, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { type DeskKind, findDeskKind } from '#shared/site/desk-kinds.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { isObject, type Json, type JsonObject } from '../forms/json.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toRouterPath } from '../lib/desk-path.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useFixedDates } from './record-bodies.ts';

/** Mark of a copy, in the language of each text. */
const marks: Readonly<Record<Locale, string>> = { cz: 'kopie', sk: 'kópia', de: 'Kopie', en: 'copy' };

/** Whether records of the kind can be duplicated: new ones can be created, and their key is a number. */
export function canDuplicate(table: DeskKind, { is_list, key_field }: Pick<KindForm, 'is_list' | 'key_field'>): boolean {
  return is_list && !table.isTheOnly && !table.hasOwnScreen && (key_field === null || key_field === 'id');
}

/** Creates a draft from a record's content, and opens the draft. Publishes nothing. */
export function useDuplicate({ kind, dates_from }: KindForm) {
  const t = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const fixDates = useFixedDates(dates_from);
  const { fallbackLocale } = useDesk().start;
  const act = useAct(createDeskRecord);
  async function duplicate(body: JsonObject): Promise<void> {
    const table = findDeskKind(kind);
    if (!table) return;
    const copy = toCopy(fixDates(body), table, fallbackLocale);
    const outcome = await act.send({ act: 'draft', body: copy, request_key: crypto.randomUUID() }, { params: { kind } });
    if (outcome?.outcome !== 'done') return showToast({ type: 'error', title: t('records.duplicate_failed') });
    void refresh(listDeskKinds, listDeskRecords);
    showToast({ type: 'success', title: t('records.duplicated') });
    await navigate(toRouterPath(`content/${kind}/${outcome.record.key}`));
  }
  return { duplicate, isSending: act.isSending };
}

/** Returns a record's content without its number and its `notCopied` fields, and with names that are marked as a copy. */
export function toCopy(body: JsonObject, { title, notCopied = [] }: DeskKind, main: Locale): JsonObject {
  const kept = ['id', ...notCopied].reduce<Json>((value, path) => change(value, path.split('.'), () => undefined), body);
  const marked =
    title && !notCopied.includes(title) ? change(kept, title.split('.'), (text, locale) => toMarked(text, locale ?? main)) : kept;
  return marked as JsonObject; // safe: a changed object stays an object
}

function toMarked(text: Json, locale: Locale): Json {
  return typeof text === 'string' && text !== '' ? `${text} (${marks[locale]})` : text;
}

/** Changes the values at a path, in each entry of lists; undefined removes the field. `locale`: language of the entry. */
function change(value: Json, path: readonly string[], to: (value: Json, locale?: Locale) => Json | undefined, locale?: Locale): Json {
  const [name, ...rest] = path;
  if (Array.isArray(value)) return value.map((entry) => change(entry, path, to, locale));
  if (name === undefined || !isObject(value) || !Object.hasOwn(value, name)) return value;
  const ownLocale = typeof value.locale === 'string' && isLocale(value.locale) ? value.locale : locale;
  const { [name]: before = null, ...others } = value;
  const after = rest.length > 0 ? change(before, rest, to, ownLocale) : to(before, ownLocale);
  return after === undefined ? others : { ...value, [name]: after };
}
