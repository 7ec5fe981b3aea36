import { lazy, Suspense } from 'react';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { useNow } from '../../lib/centre/now.tsx';

const FavouriteButton = lazy(async () => ({ default: (await import('./FavouriteButton.tsx')).FavouriteButton }));

/**
 * The heart for companies on an editor's page: most of these pages show none, so it loads once the page is live. Its corner of the card is reserved.
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
