import type { ReactNode } from 'react';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { useCategoryColours, useCategoryIcon } from '../../lib/centre/category-appearance.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Image } from '../../ui/Image.tsx';

interface Props {
  company: ListedCompany;
  title: string;
  breadcrumbs: ReactNode;
  /** Kind of the shop, above its name. */
  eyebrow?: ReactNode;
  /** Badge in the corner of the picture: open or closed. */
  badge?: ReactNode;
  /** Facts below the shop's name: hours, location. */
  meta: ReactNode;
  actions: ReactNode;
}

/** Class name and picture width of each layout. */
const looks = {
  wideImage: { name: 'wide', sizes: '(min-width: 1400px) 1320px, 94vw' },
  splitImage: { name: 'split', sizes: '(min-width: 960px) 46vw, 94vw' },
  logoOnly: { name: 'bare', sizes: undefined },
} as const;

/**
 * Head of a shop's page in the tenant's layout (`store_detail_layout_name`): a picture with the logo on its edge, as wide as the content or beside
 * the text. Or only a large logo beside the text.
 */
export function ShopHero({ company, title, breadcrumbs, eyebrow, badge, meta, actions }: Props) {
  const { name, sizes } = looks[readChoice(useSite().settings, 'store_detail_layout_name')];
  const toColour = useCategoryColours();
  const mark = <CategoryIcon icon={useCategoryIcon(company, sizes ? company.image : company.logo)} />;
  const isSigned = Boolean(company.logo) && sizes !== undefined;
  return (
    <header className={classNames('wrap', 'shop-hero', `shop-hero-${name}`, isSigned && 'shop-hero-signed')}>
      {breadcrumbs}
      <div className="shop-hero-media" data-category={toColour(company.category_ids[0])}>
        {sizes ? (
          <Image
            {...toPicture(company.image, 1920)}
            alt=""
            ratio="wide"
            sizes={sizes}
            isPriority
            fallbackMark={mark}
            className="shop-hero-image"
          />
        ) : (
          <Image
            {...toPicture(company.logo, 640)}
            alt=""
            ratio="square"
            fit="contain"
            sizes="(min-width: 960px) 20rem, 50vw"
            isPriority
            fallbackMark={mark}
            className="shop-hero-mark"
          />
        )}
        <div className="cover-badges shop-hero-badges">{badge}</div>
        {isSigned && (
          <Image {...toPicture(company.logo, 320)} alt="" ratio="square" fit="contain" sizes="9rem" className="shop-hero-sign" />
        )}
      </div>
      <div className="shop-hero-words">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        <div className="shop-hero-meta">{meta}</div>
      </div>
      <div className="shop-hero-actions">{actions}</div>
    </header>
  );
}
