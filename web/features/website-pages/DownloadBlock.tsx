import { toFileEntries } from '../../lib/centre/file-entries.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockWords } from './use-block-words.ts';

/** Files to read or to keep: each a link, with its kind. */
export function DownloadBlock({ block }: Pick<BlockProps, 'block'>) {
  const findWords = useBlockWords();
  const { title, text, button } = findWords(block);
  const own = block.link ? [{ title: button ?? title ?? toFileName(block.link), address: block.link }] : [];
  const items = block.items.flatMap((item) =>
    item.link ? [{ title: findWords(item).title ?? toFileName(item.link), address: item.link }] : [],
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
