import type { ReactNode } from 'react';
import type { Company } from '#shared/contracts/companies.ts';
import { toPicture } from '../../lib/pictures.ts';
import { classNames } from '../../ui/class-names.ts';
import { Image } from '../../ui/Image.tsx';
import { companyIcons } from './company-icons.ts';

interface Props {
  company: Company;
  title: string;
  breadcrumbs: ReactNode;
  /** What it is, above its name. */
  eyebrow?: ReactNode;
  /** On the picture's corner: open or not. */
  badge?: ReactNode;
  /** Facts below its name: hours, where. */
  meta: ReactNode;
  actions: ReactNode;
}

/** The head of a shop's page: its picture as wide as the content, its sign on the picture's edge, its name large. */
export function ShopHero({ company, title, breadcrumbs, eyebrow, badge, meta, actions }: Props) {
  return (
    <header className={classNames('wrap', 'shop-hero', Boolean(company.logo) && 'shop-hero-signed')}>
      {breadcrumbs}
      <div className="shop-hero-media">
        <Image
          {...toPicture(company.image, 1920)}
          alt=""
          ratio="wide"
          sizes="(min-width: 1400px) 1320px, 94vw"
          isPriority
          fallbackIcon={companyIcons[company.type]}
          className="shop-hero-image"
        />
        <div className="shop-hero-badges">{badge}</div>
        {company.logo && (
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
