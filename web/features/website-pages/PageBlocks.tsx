import type { ComponentType } from 'react';
import type { Block } from '#shared/contracts/website-pages.ts';
import type { BlockProps, BlockSlots } from './BlockFrame.tsx';
import { CardsBlock, CompaniesBlock } from './CardBlocks.tsx';
import { ContactBlock, MapBlock } from './ContactBlocks.tsx';
import { GalleryBlock, ImageBlock, VideoBlock } from './MediaBlocks.tsx';
import { AccordionBlock, DownloadBlock, HtmlBlock } from './TextBlocks.tsx';

const components: Readonly<Record<Block['kind'], ComponentType<BlockProps>>> = {
  html: HtmlBlock,
  image: ImageBlock,
  gallery: GalleryBlock,
  accordion: AccordionBlock,
  cards: CardsBlock,
  contact: ContactBlock,
  map: MapBlock,
  video: VideoBlock,
  download: DownloadBlock,
  companies: CompaniesBlock,
};

const noSlots: BlockSlots = {};

interface Props {
  blocks: readonly Block[];
  slots?: BlockSlots;
}

/** The blocks of a custom page. */
export function PageBlocks({ blocks, slots = noSlots }: Props) {
  if (blocks.length === 0) return null;
  return (
    <div className="page-blocks">
      {blocks.map((block, index) => {
        const Component = components[block.kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and their order does not change
        return <Component key={index} block={block} slots={slots} />;
      })}
    </div>
  );
}
