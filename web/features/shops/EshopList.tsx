import type { ReactNode } from 'react';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useCategoryColours, useCategoryIcon } from '../../lib/centre/category-appearance.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { toHostName } from './contact-links.ts';
import type { Eshop } from './eshops.ts';
import { useShopPlace } from './use-shop-place.ts';

interface Props {
  eshops: readonly Eshop[];
  label: string;
  /** Returns a control that another feature provides for an e-shop, such as a favourite button. */
  toAction: (company: CompanyOutline) => ReactNode;
}

/** Shops that sell online, each with its website and its location in the centre. The website opens in a new window. */
export function EshopList({ eshops, label, toAction }: Props) {
  return (
    <ul className="eshop-list" aria-label={label}>
      {eshops.map((eshop) => (
        <EshopEntry key={eshop.company.id} eshop={eshop} action={toAction(eshop.company)} />
      ))}
    </ul>
  );
}

function EshopEntry({ eshop: { company, title, kind, web }, action }: { eshop: Eshop; action: ReactNode }) {
  const t = useTranslate();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const icon = useCategoryIcon(company, company.logo);
  const place = useShopPlace(company);
  return (
    <li className="eshop" data-category={toColour(company.category_ids[0])}>
      <Image
        {...toPicture(company.logo, 160)}
        alt=""
        ratio="square"
        fit="contain"
        sizes="4.5rem"
        className="eshop-sign"
        fallbackMark={<CategoryIcon icon={icon} />}
      />
      <div className="eshop-words">
        <h2 className="eshop-name">
          <Link href={toDetailPath('shop', locale, company.id, title)}>{title}</Link>
        </h2>
        <p className="eshop-kind">{[kind, place].filter(Boolean).join(' · ')}</p>
      </div>
      <Link href={web} className="eshop-web" hasExternalMark externalHint={t('eshops.opens', { title })}>
        {toHostName(web)}
      </Link>
      {action}
    </li>
  );
}
