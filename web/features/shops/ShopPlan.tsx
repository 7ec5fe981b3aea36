import type { ReactNode, Ref } from 'react';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PlanFrame } from '../../ui/PlanFrame.tsx';
import { useShopPlace } from './use-shop-place.ts';

interface Props {
  company: ListedCompany;
  /** The small plan. Its space is reserved before it is drawn. */
  children: ReactNode;
  frame: Ref<HTMLDivElement>;
}

/** Location of a shop in the centre: a small plan, its floor, a link to the whole plan. */
export function ShopPlan({ company, children, frame }: Props) {
  const t = useTranslate();
  const toLink = useLinks();
  const place = useShopPlace(company);
  const href = toLink('floorplan', { id: company.floorplan_id ?? '' }, { shop: company.id });
  const wayHref = toLink('floorplan', { id: company.floorplan_id ?? '' }, { to: `shop-${company.id}` });
  return (
    <PlanFrame
      heading={t('shops.find_us')}
      note={place}
      link={href ? { label: t('shops.show_on_plan'), href } : undefined}
      action={
        company.is_outside_only ? (
          <Meta icon="info">{t('floor_plan.outside_only')}</Meta>
        ) : (
          wayHref && (
            <Button href={wayHref} variant="secondary" size="small" icon="map-pin">
              {t('floor_plan.show_way')}
            </Button>
          )
        )
      }
      frame={frame}
    >
      {children}
    </PlanFrame>
  );
}
