import { useState } from 'react';
import type { DeskRecordFilter } from '#shared/contracts/desk-sheets.ts';
import { type ListQuery, toFilter } from '../use-list-query.ts';

/** Ticked records of a list: some by key, also on other pages, or all that match the filters. */
export interface Selection {
  count: number;
  isAll: boolean;
  has: (key: string) => boolean;
  toggle: (keys: readonly string[], isOn: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
  /** Filter for calls that work on the selection. */
  filter: DeskRecordFilter;
}

/** Maximum number of records ticked by key; more are chosen by filter. */
const maxKeys = 1000;

/** Selection of records for the current filters. Other filters start with an empty selection. */
export function useSelection(kind: string, query: ListQuery, total: number): Selection {
  const filter = toFilter(query);
  const { sort: _, ...matched } = filter;
  const list = JSON.stringify([kind, matched]);
  const [state, setState] = useState<{ list: string; keys: readonly string[] | 'all' }>({ list, keys: [] });
  const keys = state.list === list ? state.keys : [];
  const isAll = keys === 'all';
  const set = (to: readonly string[] | 'all') => setState({ list, keys: to });
  return {
    count: isAll ? total : keys.length,
    isAll,
    has: (key) => isAll || keys.includes(key),
    toggle(changed, isOn) {
      const others = isAll ? [] : keys.filter((key) => !changed.includes(key));
      set(isOn ? [...others, ...changed].slice(0, maxKeys) : others);
    },
    chooseAll: () => set('all'),
    clear: () => set([]),
    filter: isAll ? filter : { ...(query.state && { state: query.state }), keys: [...keys], sort: filter.sort },
  };
}
