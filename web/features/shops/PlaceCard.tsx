import type { ReactNode } from 'react';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import { useHoursLine } from '../../lib/centre/hours.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { ShopCard } from './ShopCard.tsx';
import { useShopHours } from './use-shop-hours.ts';

interface Props {
  company: ListedCompany;
  level?: 2 | 3;
  isPriority?: boolean;
  /** A control that another feature provides, such as a favourite button. */
  action?: ReactNode;
  /** Whether today's hours are shown. A property, not another component, so that cards are not remounted when a filter changes this property. */
  hasHours?: boolean;
}

/** A company with today's hours and, when the page is live, whether it is open. */
export function PlaceCard({ company, level = 3, isPriority = false, action, hasHours = true }: Props) {
  const hours = useShopHours(company);
  const line = useHoursLine(hasHours ? hours : undefined);
  return (
    <ShopCard
      company={company}
      level={level}
      isPriority={isPriority}
      action={action}
      badge={line?.status && <Badge tone={line.isOpen ? 'success' : 'paper'}>{line.status}</Badge>}
    >
      {line && <Meta icon="clock">{line.today}</Meta>}
    </ShopCard>
  );
}
