import { useMemo, useState } from 'react';
import { useTranslate } from '../../lib/i18n.tsx';
import type { FoundPlace } from './found-places.ts';

type Search = typeof import('./place-search.ts').toPlaceSearch;

/**
 * What a text finds among places; without a text all companies. The rules of the search come when `prepare` is called, before the first
 * letter as a rule; until they are there, everything is listed.
 */
export function usePlaceSearch(places: readonly FoundPlace[]) {
  const t = useTranslate();
  const [toSearch, setToSearch] = useState<Search>();
  const search = useMemo(() => toSearch?.(places, t), [toSearch, places, t]);
  const prepare = () => {
    if (!toSearch)
      import('./place-search.ts').then(
        ({ toPlaceSearch }) => setToSearch(() => toPlaceSearch),
        () => {}, // the list stays whole; the next letter tries again
      );
  };
  const find = (text: string): FoundPlace[] =>
    text.trim() !== '' && search ? search(text) : places.filter(({ kind }) => kind === 'company');
  return { find, prepare, isReady: search !== undefined };
}
