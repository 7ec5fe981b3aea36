import { useEffect, useRef } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type Floor, toLetterLabel } from './ShopFilterBar.tsx';
import { listActive, noFilters, type ShopFilters } from './shop-filters.ts';

interface Props {
  /** Number of shops as text; undefined while loading. */
  count: string | undefined;
  filters: ShopFilters;
  toHref: (change: Partial<ShopFilters>) => string;
  floors: readonly Floor[];
}

/** Number of shops, and the active filters with links to remove them. */
export function ResultBar({ count, filters, toHref, floors }: Props) {
  const t = useTranslate();
  const { open = 'now' } = filters;
  const active = listActive(filters);
  const status = useFocusAfterRemoval(active.length);
  const labels: Partial<Record<keyof ShopFilters, string>> = {
    q: t('shops.active_q', { text: filters.q ?? '' }),
    letter: t('shops.active_letter', { text: toLetterLabel(filters.letter ?? '') }),
    floor: floors.find(({ floor }) => floor === filters.floor)?.title ?? t('shops.floor', { floor: filters.floor ?? 0 }),
    diet: t(`shops.diet_${filters.diet}`),
    open: t(`shops.open_${open}`),
    type: t(`shops.type_${filters.type}`),
  };
  return (
    <div className="shops-result">
      <p ref={status} className="shops-count" role="status" tabIndex={-1}>
        {count}
      </p>
      {active.length > 0 && (
        <ul className="active-filters" aria-label={t('shops.active_filters')}>
          {active.map((name) => (
            <li key={name}>
              <Chip href={toHref({ [name]: undefined })} icon="close">
                <VisuallyHidden>{t('shops.remove_filter')} </VisuallyHidden>
                {labels[name]}
              </Chip>
            </li>
          ))}
          {active.length > 1 && (
            <li>
              <Link href={toHref({ ...noFilters, sort: filters.sort })} className="clear-filters" data-keep-scroll>
                {t('shops.clear_filters')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Focuses the number of shops after a filter was removed, because the focused link no longer exists. */
function useFocusAfterRemoval(activeCount: number) {
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(activeCount);
  useEffect(() => {
    if (activeCount < before.current && document.activeElement === document.body) status.current?.focus({ preventScroll: true });
    before.current = activeCount;
  }, [activeCount]);
  return status;
}
// messages: shops.diet_*
// messages: shops.type_*
// messages: shops.open_*
