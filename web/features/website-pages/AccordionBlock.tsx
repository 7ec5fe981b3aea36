import { useId } from 'react';
import { Accordion } from '../../ui/Accordion.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockTexts } from './use-block-texts.ts';

/** Questions and answers. */
export function AccordionBlock({ block }: Pick<BlockProps, 'block'>) {
  const findTexts = useBlockTexts();
  const id = useId();
  const { title, text } = findTexts(block);
  const entries = block.items.flatMap((item, index) => {
    const { title: summary, text: answer } = findTexts(item);
    return summary && answer ? [{ id: `${id}${index}`, summary, content: <Prose html={answer} /> }] : [];
  });
  if (entries.length === 0) return null;
  return (
    <BlockFrame title={title} text={text} layout="beside">
      <Accordion entries={entries} />
    </BlockFrame>
  );
}
