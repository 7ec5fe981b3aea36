import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { useValidity } from '../../lib/texts/validity.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { Image } from '../../ui/Image.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { findSaving, OfferPrice, SavingBadge } from './OfferPrice.tsx';

interface Props {
  offer: Announcement;
  breadcrumbs: ReactNode;
  /** Category, linked to similar offers. */
  eyebrow?: ReactNode;
  /** The seller with its location. */
  shop?: ReactNode;
  /** Controls such as share and like. */
  actions: ReactNode;
  /** Link to current offers. */
  listHref: string;
  /** Content below the text, such as a rating. */
  ending?: ReactNode;
}

/** One offer: price, validity, location, and all details. */
export function OfferPage({ offer, breadcrumbs, eyebrow, shop, actions, listHref, ending }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { phase } = useValidity(offer.starts_at, offer.ends_at);
  const title = texts.get(offer, 'title');
  const article = texts.find(offer, 'article');
  return (
    <DetailLayout
      className="offer"
      breadcrumbs={breadcrumbs}
      media={
        <Image
          {...toPicture(offer.image, 1280)}
          alt=""
          ratio="products"
          sizes="(min-width: 960px) 44vw, 94vw"
          isPriority
          fallbackIcon="tag"
        />
      }
      badge={phase === 'ended' ? undefined : <SavingBadge offer={offer} />}
      eyebrow={eyebrow}
      title={title}
      lang={texts.langOf(offer)}
      lead={texts.find(offer, 'perex')}
      price={offer.price && phase !== 'ended' ? <Cost offer={offer} /> : undefined}
      facts={
        <>
          {phase === 'ended' && (
            <Notice title={t('offers.is_over')} action={<Button href={listHref}>{t('offers.all_link')}</Button>}>
              {t('offers.is_over_text')}
            </Notice>
          )}
          <Facts offer={offer} />
          {shop}
        </>
      }
      actions={actions}
    >
      {article !== undefined && <Prose size="large" html={article} lang={texts.langOf(offer)} />}
      {offer.gallery.length > 0 && <Gallery images={offer.gallery} title={title} />}
      {ending}
    </DetailLayout>
  );
}

function Cost({ offer }: { offer: Announcement }) {
  const t = useTranslate();
  const { locale } = useSite();
  const saving = findSaving(offer);
  return (
    <>
      <OfferPrice offer={offer} size="large" />
      {saving && <Badge tone="secondary">{t('offers.saving', { amount: formatMoney(saving.amount, locale) })}</Badge>}
    </>
  );
}

function Facts({ offer }: { offer: Announcement }) {
  const t = useTranslate();
  const place = findPlace(offer, useRecordTexts());
  const { days, countdown } = useValidity(offer.starts_at, offer.ends_at);
  const validity = days && (
    <>
      {days}
      {countdown && <Badge tone="accent">{countdown}</Badge>}
    </>
  );
  const entries = [
    ...(validity ? [{ term: t('offers.valid'), description: validity }] : []),
    ...(place ? [{ term: t('announcements.where'), description: place }] : []),
  ];
  return entries.length > 0 ? <DefinitionList entries={entries} className="offer-facts" /> : null;
}

function Gallery({ images, title }: { images: readonly string[]; title: string }) {
  const t = useTranslate();
  const toAlt = useAltTexts(images);
  return (
    <ul className="offer-gallery">
      {images.map((image, index) => (
        <li key={image}>
          <Image
            {...toPicture(image, 640)}
            alt={toAlt(image) ?? t('offers.picture_of', { title, number: index + 1 })}
            ratio="products"
            sizes="(min-width: 960px) 20vw, 46vw"
            fallbackIcon="tag"
          />
        </li>
      ))}
    </ul>
  );
}
