import type { ReactNode } from 'react';
import type { Block } from '#shared/contracts/website-pages.ts';

/** Content of other features in a page. */
export interface BlockSlots {
  /** Renders companies by id; without it, company blocks are omitted. */
  companies?: ((ids: readonly number[]) => ReactNode) | undefined;
  /** A map of the centre, above the links. */
  map?: ReactNode;
}

export interface BlockProps {
  block: Block;
  slots: BlockSlots;
}
