import type { Block } from '#shared/contracts/website-pages.ts';
import { useWords } from '../../lib/words.ts';
import { Prose } from '../../ui/Prose.tsx';

/** A heading and running text. */
export function HtmlBlock({ block }: { block: Block }) {
  const words = useWords();
  const title = words.find(block, 'title');
  const text = words.find(block, 'text');
  return (
    <section className="page-block">
      {title && <h2>{title}</h2>}
      {text && <Prose html={text} />}
    </section>
  );
}
