import { useSearchParams } from 'react-router';
import { type ReceiptOutcome, receiptOutcomes } from '#shared/contracts/decided-receipts.ts';
import { toDeskPath } from '../lib/desk-path.ts';

/** Filter of the decided receipts, stored in the address. */
export interface DecidedFilter {
  /** Days of the decision. */
  from?: string;
  until?: string;
  /** Id of a staff member, `rule` or `command`. */
  by?: string;
  shop?: number;
  decision?: ReceiptOutcome;
  member?: number;
}

export function useDecidedFilter(): [DecidedFilter, (change: Partial<Record<keyof DecidedFilter, string | number | undefined>>) => void] {
  const [search, setSearch] = useSearchParams();
  return [
    readDecidedFilter(search),
    (change) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: true },
      ),
  ];
}

/** Reads the address. Ignores invalid values, which the call would refuse. */
export function readDecidedFilter(search: URLSearchParams): DecidedFilter {
  const [from, until] = [readDay(search.get('from')), readDay(search.get('until'))];
  const by = /^(?:rule|command|[1-9]\d{0,8})$/.exec(search.get('by') ?? '')?.[0];
  const decision = receiptOutcomes.find((one) => one === search.get('decision'));
  const [shop, member] = [readId(search.get('shop')), readId(search.get('member'))];
  return {
    ...(from && { from }),
    ...(until && { until }),
    ...(by && { by }),
    ...(shop && { shop }),
    ...(decision && { decision }),
    ...(member && { member }),
  };
}

/** Full path of the list. */
export function toDecidedPath(filter: DecidedFilter): string {
  const search = toSearchText(filter);
  return toDeskPath('receipts', 'decided') + (search === '' ? '' : `?${search}`);
}

/** Full path of a receipt that leads back to the list with this filter. */
export const toDecidedReceiptPath = (id: number, filter: DecidedFilter): string =>
  `${toDeskPath('receipts', id)}?${new URLSearchParams({ decided: toSearchText(filter) })}`;

/** Returns the list from which a receipt was opened; undefined if it was opened from elsewhere. */
export function useDecidedList(): DecidedFilter | undefined {
  const [search] = useSearchParams();
  const list = search.get('decided');
  return list === null ? undefined : readDecidedFilter(new URLSearchParams(list));
}

function toSearchText(filter: DecidedFilter): string {
  return new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();
}

function readDay(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : undefined;
}

function readId(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}
