import { isOwnVideo, toDocumentAddress } from '#shared/site/documents.ts';
import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame, type BlockProps, useBlockTexts, useEditorLink } from './BlockFrame.tsx';
import { PictureMosaic } from './PictureMosaic.tsx';

/** A gallery of pictures. */
export function GalleryBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockTexts()(block);
  if (block.images.length === 0) return null;
  return (
    <BlockFrame title={title} text={text} layout="above">
      <PictureMosaic images={block.images} title={title} />
    </BlockFrame>
  );
}

/** One large picture with its title as caption. */
export function ImageBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockTexts()(block);
  const href = useEditorLink()(block.link);
  const toAlt = useAltTexts([block.image]);
  if (!block.image) return null;
  const picture = (
    <Image
      {...toPicture(block.image, 1920)}
      alt={toAlt(block.image) ?? title ?? ''}
      ratio="malls"
      sizes="(min-width: 1320px) 1320px, 100vw"
      fallbackIcon="camera"
    />
  );
  return (
    <div className="section page-block page-block-picture">
      <figure className="wrap">
        {href && title ? <Link href={href}>{picture}</Link> : picture}
        {(title ?? text) !== undefined && (
          <figcaption className="page-caption">
            {title && <strong>{title}</strong>}
            {text && <Prose html={text} />}
          </figcaption>
        )}
      </figure>
    </div>
  );
}

/**
 * A video. Videos of the centre are played in the page. For other videos, the page shows only the block's picture, with a link to the video's site.
 */
export function VideoBlock({ block: { link, image, translations } }: Pick<BlockProps, 'block'>) {
  const { title, text, button } = useBlockTexts()({ translations });
  if (!link) return null;
  return (
    <BlockFrame title={title} text={text} layout="above">
      {isOwnVideo(link) ? (
        // biome-ignore lint/a11y/useMediaCaption: the mall API has no captions; staff include them in the video
        <video
          className="page-video"
          src={toDocumentAddress(link)}
          poster={toPicture(image, 1280).src}
          aria-label={title}
          controls
          playsInline
          preload="none"
        />
      ) : (
        <FilmLink href={link} image={image} label={button} />
      )}
    </BlockFrame>
  );
}

function FilmLink({ href, image, label }: { href: string; image: string | null | undefined; label: string | undefined }) {
  const t = useTranslate();
  const host = URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : '';
  return (
    <Link href={href} className="page-film">
      <Image {...toPicture(image, 1920)} alt="" ratio="malls" sizes="(min-width: 1320px) 1320px, 100vw" fallbackIcon="play" />
      <span className="page-film-words">
        <span className="page-film-mark">
          <Icon name="play" />
        </span>
        <span>
          <strong>{label ?? t('pages.play')}</strong>
          {host && <small>{t('pages.opens_at', { host })}</small>}
        </span>
      </span>
    </Link>
  );
}
