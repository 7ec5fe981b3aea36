import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockWords } from './use-block-words.ts';

/** A heading and running text. */
export function HtmlBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockWords()(block);
  if ((title ?? text) === undefined) return null;
  return (
    <BlockFrame title={title} layout="beside">
      {text && <Prose html={text} className="page-text" />}
    </BlockFrame>
  );
}
