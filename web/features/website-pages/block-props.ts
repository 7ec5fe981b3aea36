import type { ReactNode } from 'react';
import type { Block } from '#shared/contracts/website-pages.ts';

/** What other features draw into a page. */
export interface BlockSlots {
  /** Companies by their ids; without it, a block of companies is left out. */
  companies?: ((ids: readonly number[]) => ReactNode) | undefined;
  /** A map of where the centre is, above the ways to it. */
  map?: ReactNode;
}

export interface BlockProps {
  block: Block;
  slots: BlockSlots;
}
