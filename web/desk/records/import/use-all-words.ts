import useSWR from 'swr';
import { locales } from '#shared/site/locales.ts';
import { type KindWords, loadFieldWords, toKindWords } from '../../forms/words.ts';
import { useDesk } from '../../lib/desk-context.tsx';

/** Labels of a kind in all languages, the reader's first; undefined while loading. */
export function useAllWords(kind: string): readonly KindWords[] | undefined {
  const { locale } = useDesk();
  const { data } = useSWR(
    `all-words ${locale}`,
    () => Promise.all([locale, ...locales.filter((one) => one !== locale)].map(loadFieldWords)),
    {
      revalidateOnFocus: false,
    },
  );
  return data?.map((words) => toKindWords(words, kind));
}
