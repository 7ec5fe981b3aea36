import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Image } from '../../ui/Image.tsx';

interface Props {
  images: readonly string[];
  /** Name of the shop. */
  title: string;
}

/** More pictures of a shop: a single one is wide, several share the width. */
export function ShopGallery({ images, title }: Props) {
  const t = useTranslate();
  const toAlt = useAltTexts(images);
  return (
    <ul className="shop-gallery" aria-label={t('shops.gallery')}>
      {images.map((image, index) => (
        <li key={image}>
          <Image
            {...toPicture(image, 960)}
            alt={toAlt(image) ?? t('shops.gallery_picture', { title, number: index + 1 })}
            ratio="news"
            sizes={images.length > 1 ? '(min-width: 960px) 30vw, 90vw' : '(min-width: 960px) 60vw, 90vw'}
          />
        </li>
      ))}
    </ul>
  );
}
