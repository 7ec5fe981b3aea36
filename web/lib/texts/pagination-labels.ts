import { useTranslate } from './i18n.tsx';

/** Labels of pagination links. */
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

/** Parses a page number from the query; 1 if it is not a number. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
