import { useTranslate } from './i18n.tsx';

/** What the links between a list's pages are called. */
export function usePaginationLabels() {
  const t = useTranslate();
  return {
    label: t('pagination.label'),
    first: t('pagination.first'),
    previous: t('pagination.previous'),
    next: t('pagination.next'),
    last: t('pagination.last'),
    toPageLabel: (page: number) => t('pagination.page', { page }),
  };
}

/** Of a list whose page stands in the query: what is no number is the first. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
