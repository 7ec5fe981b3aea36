import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { PictureMosaic } from './PictureMosaic.tsx';
import { useBlockTexts } from './use-block-texts.ts';

/** Several pictures. */
export function GalleryBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockTexts()(block);
  if (block.images.length === 0) return null;
  return (
    <BlockFrame title={title} text={text} layout="above">
      <PictureMosaic images={block.images} title={title} />
    </BlockFrame>
  );
}
