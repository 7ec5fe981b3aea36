import type { Block, WebsitePage } from '#shared/contracts/website-pages.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame, type BlockSlots } from './BlockFrame.tsx';
import { PageBlocks } from './PageBlocks.tsx';

interface Props {
  page: WebsitePage;
  /** Blocks of the selected tab; replace the page's blocks. */
  blocks?: readonly Block[];
  slots?: BlockSlots;
}

/** Content of a custom page below the head: the article, then the blocks. */
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
