import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { PictureMosaic } from './PictureMosaic.tsx';
import { useBlockWords } from './use-block-words.ts';

/** Several pictures. */
export function GalleryBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockWords()(block);
  if (block.images.length === 0) return null;
  return (
    <BlockFrame title={title} text={text} layout="above">
      <PictureMosaic images={block.images} title={title} />
    </BlockFrame>
  );
}
