import { lazy, Suspense } from 'react';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import { useNow } from '../../lib/centre/now.tsx';

const FavouriteButton = lazy(async () => ({ default: (await import('./FavouriteButton.tsx')).FavouriteButton }));

/** The heart for companies on an editors' page: most of these pages show none, so it comes once the page is live. Its corner of the card is free. */
export function toLateHeart(company: ListedCompany) {
  return <LateHeart company={company} />;
}

function LateHeart({ company }: { company: ListedCompany }) {
  const { isLive } = useNow();
  return (
    isLive && (
      <Suspense>
        <FavouriteButton type="company" record={company} />
      </Suspense>
    )
  );
}
