import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Image } from '../../ui/Image.tsx';

interface Props {
  images: readonly string[];
  /** Alternative text; without it the pictures are decorative. */
  title: string | undefined;
}

/** A mosaic without gaps for any number of pictures: one wide, two equal, three with a large one, more in threes. */
export function PictureMosaic({ images, title }: Props) {
  const t = useTranslate();
  const toAlt = useAltTexts(images);
  return (
    <ul className={classNames('page-mosaic', `page-mosaic-${Math.min(images.length, 4)}`)}>
      {images.map((image, index) => (
        <li key={image}>
          <Image
            {...toPicture(image, 1280)}
            alt={toAlt(image) ?? (title === undefined ? '' : t('pages.picture_of', { title, number: index + 1 }))}
            ratio="stores"
            sizes={index === 0 && images.length <= 3 ? '(min-width: 704px) 66vw, 100vw' : '(min-width: 704px) 33vw, 50vw'}
            fallbackIcon="camera"
          />
        </li>
      ))}
    </ul>
  );
}
