import { findEnvelope, isId, isRecord, type Mutation, mapDeep, onData } from './answer.ts';
import { dropOptional } from './optional-fields.ts';

const zone = 'Europe/Prague';

/** Differences between third-party mall APIs and ours. Each mutation is one difference. Several are applied in this order. */
export const mutations = {
  'absent optional fields': onData((data, { contract }) => (contract ? dropOptional(contract, data) : data)),
  'null for what is missing': onData((data) => mapDeep(data, toNulls)),
  'ids as texts': onData((data) => mapDeep(data, (value, key) => (typeof value === 'number' && isId(key) ? String(value) : value))),
  'numbers as texts': onData((data) => mapDeep(data, (value, key) => (typeof value === 'number' && !isId(key) ? String(value) : value))),
  'flags as 0 and 1': onData((data) => mapDeep(data, (value) => (typeof value === 'boolean' ? Number(value) : value))),
  'dates without offset': onData((data) => mapDeep(data, (value) => (typeof value === 'string' ? toLocalDate(value) : value))),
  'languages by their tags': onData((data) => mapLocales(data, (locale) => (locale === 'cz' ? 'cs' : locale))),
  'languages with countries': onData((data) => mapLocales(data, (locale) => (locale === 'en' ? 'en_GB' : locale))),
  'languages in capitals': onData((data) => mapLocales(data, (locale) => locale.toUpperCase())),
  'more fields': onData((data) => mapDeep(data, addFields)),
  'pictures on another host': onData((data, { pictureOrigin }) =>
    mapDeep(data, (value) => (typeof value === 'string' ? value.replace(/(^|")\/media\//g, `$1${pictureOrigin}/media/`) : value)),
  ),
  'no status': (answer) => {
    const envelope = findEnvelope(answer);
    if (!envelope) return answer;
    const { status: _, ...rest } = envelope;
    return { ...answer, body: rest };
  },
  'meta and links': (answer, { address }) => {
    const envelope = findEnvelope(answer);
    return envelope?.meta ? { ...answer, body: toLaravelPage(envelope.data, envelope.meta, address) } : answer;
  },
  'paging in headers': (answer) => {
    const envelope = findEnvelope(answer);
    if (!envelope?.meta) return answer;
    const { meta, ...rest } = envelope;
    const paging = {
      'x-total-count': String(meta.total),
      'x-per-page': String(meta.per_page),
      'x-current-page': String(meta.page),
      'x-total-pages': String(meta.pages),
    };
    return { ...answer, headers: { ...answer.headers, ...paging }, body: rest };
  },
  'a bare array': (answer) => {
    const envelope = findEnvelope(answer);
    return envelope && Array.isArray(envelope.data) ? { ...answer, body: envelope.data } : answer;
  },
} as const satisfies Readonly<Record<string, Mutation>>;

export type MutationName = keyof typeof mutations;
export const mutationNames = Object.keys(mutations) as MutationName[]; // safe: the keys of the table

/** Replaces empty lists in a record by null. In a list of records, adds null for fields that only other records have. */
function toNulls(value: unknown, key: string): unknown {
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isEmptyList(inner) && !isOfHours(key) ? null : inner]));
  }
  if (!Array.isArray(value) || !value.every(isRecord)) return value;
  const names = [...new Set(value.flatMap((item) => Object.keys(item)))];
  return value.map((item) => ({ ...Object.fromEntries(names.map((name) => [name, null])), ...item }));
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
/** Whether the lists are opening hours, where an empty list means that the day is closed. */
const isOfHours = (key: string): boolean => key === 'days';

/** Converts `2026-11-26T09:00:00Z` to `2026-11-26 10:00:00`, in the centre's time zone. */
function toLocalDate(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  return new Date(text).toLocaleString('sv-SE', { timeZone: zone });
}

function mapLocales(data: unknown, change: (locale: string) => string): unknown {
  return mapDeep(data, (value, key) =>
    typeof value === 'string' && (key === 'locale' || key === 'supported_languages') ? change(value) : value,
  );
}

function addFields(value: unknown): unknown {
  if (!isRecord(value) || !('id' in value || 'locale' in value)) return value;
  return { created_at: '2026-09-01T08:00:00Z', ...value, updated_at: null, deleted_at: null, pivot: { record_id: 1, related_id: 2 } };
}

function toLaravelPage(
  data: unknown,
  { page, per_page, total, pages }: { page: number; per_page: number; total: number; pages: number },
  address: string,
) {
  const path = `https://api.mall.example${address.split('?', 1)[0]}`;
  const toLink = (number: number | undefined) => (number === undefined || number < 1 || number > pages ? null : `${path}?page=${number}`);
  const count = Array.isArray(data) ? data.length : 0;
  const from = (page - 1) * per_page + 1;
  return {
    status: 'success',
    data,
    links: { first: toLink(1), last: toLink(Math.max(1, pages)), prev: toLink(page - 1), next: toLink(page + 1) },
    meta: {
      current_page: page,
      from: count === 0 ? null : from,
      last_page: Math.max(1, pages),
      links: [
        { url: toLink(page - 1), label: '&laquo; Previous', active: false },
        { url: toLink(page), label: String(page), active: true },
        { url: toLink(page + 1), label: 'Next &raquo;', active: false },
      ],
      path,
      per_page,
      to: count === 0 ? null : from + count - 1,
      total,
    },
  };
}
