import { useTranslate } from '../../lib/texts/i18n.tsx';

/** What the links to the pages of a list are called. */
export function usePageLabels() {
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
