import { toFileEntries } from '../../lib/centre/documents.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockTexts } from './use-block-texts.ts';

/** Files to open or download, each with its type. */
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
