import type { Block, WebsitePage } from '#shared/contracts/website-pages.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame, type BlockSlots } from './BlockFrame.tsx';
import { PageBlocks } from './PageBlocks.tsx';

interface Props {
  page: WebsitePage;
  /** Blocks of one of its tabs instead of its own. */
  blocks?: readonly Block[];
  slots?: BlockSlots;
}

/** Editors' content below the head: the article, then the blocks. */
export function PageBody({ page, blocks, slots }: Props) {
  const article = useRecordTexts().find(page, 'article');
  return (
    <>
      {article && !blocks && (
        <BlockFrame layout="beside">
          <Prose html={article} className="page-text" />
        </BlockFrame>
      )}
      <PageBlocks blocks={blocks ?? page.blocks} {...(slots && { slots })} />
    </>
  );
}
