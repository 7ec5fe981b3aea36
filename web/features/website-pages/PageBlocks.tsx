import type { ReactNode } from 'react';
import type { Block } from '#shared/contracts/website-pages.ts';
import { HtmlBlock } from './HtmlBlock.tsx';

export interface BlockSlots {
  companies?: (ids: readonly number[]) => ReactNode;
}

interface Props {
  blocks: readonly Block[];
  slots?: BlockSlots;
}

/** The parts of an editors' page, one below the other. */
export function PageBlocks({ blocks }: Props) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and their order is the page's
  return blocks.map((block, index) => <HtmlBlock key={index} block={block} />);
}
