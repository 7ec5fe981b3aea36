import type { ReactNode } from 'react';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useCategoryColours, useCategoryIcon } from '../../lib/centre/category-appearance.ts';
import { useIsOpen } from '../../lib/centre/hours.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useFlag, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import type { HeadingLevel } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { useShopHours } from './use-shop-hours.ts';

interface Props {
  company: ListedCompany;
  level?: HeadingLevel;
  isPriority?: boolean;
  /** A control that another feature provides, such as a favourite button. */
  action?: ReactNode;
  /** Badge in the corner of the picture. Default: whether the shop is open. */
  badge?: ReactNode;
  /** Lines below the name, such as opening hours. */
  children?: ReactNode;
}

/** A company in a list: picture with logo, kind, name and location. */
export function ShopCard({ company, level = 3, isPriority = false, action, badge, children }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const icon = useCategoryIcon(company, company.image);
  const hasFloor = useFlag('show_floor_number_on_shop_card') && typeof company.floor === 'number';
  const title = texts.get(company, 'title');
  const isOpen = useIsOpen(useShopHours(company));
  const standing =
    badge ?? (isOpen !== undefined && <Badge tone={isOpen ? 'success' : 'paper'}>{t(isOpen ? 'shops.open' : 'shops.closed')}</Badge>);
  return (
    <Card
      title={title}
      level={level}
      href={toDetailPath('shop', locale, company.id, title)}
      eyebrow={texts.find(company, 'company_category')}
      category={toColour(company.category_ids[0])}
      media={
        <>
          <Image
            {...toPicture(company.image, 640)}
            alt=""
            ratio="stores"
            sizes="(min-width: 1060px) 25vw, 50vw"
            isPriority={isPriority}
            fallbackMark={<CategoryIcon icon={icon} />}
          />
          {company.logo && (
            <Image {...toPicture(company.logo, 160)} alt="" ratio="square" fit="contain" sizes="4rem" className="shop-sign" />
          )}
        </>
      }
      badge={
        (company.is_new || standing) && (
          <>
            {company.is_new && <Badge tone="paper">{t('shops.new')}</Badge>}
            {standing}
          </>
        )
      }
      action={action}
      className="shop-card"
    >
      {(hasFloor || children) && (
        <>
          {children}
          {hasFloor && <Meta icon="layers">{t('shops.floor', { floor: company.floor ?? 0 })}</Meta>}
        </>
      )}
    </Card>
  );
}
