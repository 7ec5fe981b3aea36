import { useId } from 'react';
import { toFileEntries } from '../../lib/centre/documents.ts';
import { Accordion } from '../../ui/Disclosure.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame, type BlockProps, useBlockTexts } from './BlockFrame.tsx';

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

/** Files to open or download, each with its file type. */
export function DownloadBlock({ block }: Pick<BlockProps, 'block'>) {
  const findTexts = useBlockTexts();
  const { title, text, button } = findTexts(block);
  const own = block.link ? [{ title: button ?? title ?? toFileName(block.link), address: block.link }] : [];
  const items = block.items.flatMap((item) =>
    item.link ? [{ title: findTexts(item).title ?? toFileName(item.link), address: item.link }] : [],
  );
  const entries = toFileEntries([...own, ...items]);
  if (entries.length === 0) return null;
  return (
    <BlockFrame title={title} text={text} layout="beside">
      <LinkList entries={entries} label={title} />
    </BlockFrame>
  );
}

function toFileName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
