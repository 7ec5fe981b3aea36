import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockTexts } from './use-block-texts.ts';
import { useEditorLink } from './use-editor-link.ts';

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
