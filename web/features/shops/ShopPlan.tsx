import type { ReactNode, Ref } from 'react';
import type { Company } from '#shared/contracts/companies.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useLinks } from '../../lib/route.tsx';
import { ArrowLink } from '../../ui/ArrowLink.tsx';
import { useShopPlace } from './use-shop-place.ts';

interface Props {
  company: Company;
  /** The small plan; until it is there, its place is kept. */
  children: ReactNode;
  frame: Ref<HTMLDivElement>;
}

/** Where in the centre a shop is: a small plan, its floor, the way to the whole plan. */
export function ShopPlan({ company, children, frame }: Props) {
  const t = useTranslate();
  const toLink = useLinks();
  const place = useShopPlace(company);
  const href = toLink('floorplan', { id: company.floorplan_id ?? '' }, { shop: company.id });
  return (
    <section className="shop-plan">
      <div className="cluster cluster-apart">
        <div>
          <h2 className="shop-facts-heading">{t('shops.find_us')}</h2>
          {place && <p className="quiet">{place}</p>}
        </div>
        {href && <ArrowLink href={href}>{t('shops.show_on_plan')}</ArrowLink>}
      </div>
      <div ref={frame} className="shop-plan-frame">
        {children}
      </div>
    </section>
  );
}
