import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockTexts } from './use-block-texts.ts';

/** A heading and running text. */
export function HtmlBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockTexts()(block);
  if ((title ?? text) === undefined) return null;
  return (
    <BlockFrame title={title} layout="beside">
      {text && <Prose html={text} className="page-text" />}
    </BlockFrame>
  );
}
