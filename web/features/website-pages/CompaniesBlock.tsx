import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockTexts } from './use-block-texts.ts';

/** Companies mentioned by the page, rendered by the screen. */
export function CompaniesBlock({ block, slots }: BlockProps) {
  const { title, text } = useBlockTexts()(block);
  if (block.company_ids.length === 0 || !slots.companies) return null;
  return (
    <BlockFrame title={title} text={text} layout="above" isToned>
      {slots.companies([...new Set(block.company_ids)])}
    </BlockFrame>
  );
}
