import { lazy, Suspense } from 'react';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { useNow } from '../../lib/centre/now.tsx';

const FavouriteButton = lazy(async () => ({ default: (await import('./FavouriteButton.tsx')).FavouriteButton }));

/**
 * Returns the heart for a company on a custom page. The code loads after the page is live, because most custom pages show no companies. The corner of
 * the card is reserved for the heart.
 */
export function toLateHeart(company: CompanyOutline) {
  return <LateHeart company={company} />;
}

function LateHeart({ company }: { company: CompanyOutline }) {
  const { isLive } = useNow();
  return (
    isLive && (
      <Suspense>
        <FavouriteButton type="company" record={company} />
      </Suspense>
    )
  );
}
