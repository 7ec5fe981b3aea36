import type { Block } from '#shared/contracts/website-pages.ts';
import { toFittingColumns } from '../../lib/browser/fitting-columns.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame, type BlockProps, useBlockTexts, useEditorLink } from './BlockFrame.tsx';

/** Items side by side: cards if they have pictures, otherwise columns of text. */
export function CardsBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockTexts()(block);
  if (block.items.length === 0) return null;
  return (
    <BlockFrame title={title} text={text} layout="above">
      <ul className={classNames('page-cards', `page-columns-${toFittingColumns(block.items.length)}`)}>
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and their order does not change
          <li key={index}>
            <ItemCard item={item} level={title === undefined ? 2 : 3} />
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}

function ItemCard({ item, level }: { item: Block['items'][number]; level: 2 | 3 }) {
  const { title, text, button } = useBlockTexts()(item);
  const href = useEditorLink()(item.link);
  return (
    <Card
      title={title ?? button ?? ''}
      href={href}
      level={level}
      className={classNames('page-card', !item.image && 'page-card-words')}
      media={
        item.image ? (
          <Image {...toPicture(item.image, 960)} alt="" ratio="malls" sizes="(min-width: 1060px) 33vw, (min-width: 704px) 50vw, 100vw" />
        ) : undefined
      }
    >
      {text && <Prose html={text} />}
      {href && button && title && (
        <span className="page-card-more" aria-hidden="true">
          {button}
          <Icon name={/^(?:https?:)?\/\//.test(href) ? 'external' : 'arrow-right'} size="small" />
        </span>
      )}
    </Card>
  );
}

/** Companies in the block, rendered by `slots.companies`. */
export function CompaniesBlock({ block, slots }: BlockProps) {
  const { title, text } = useBlockTexts()(block);
  if (block.company_ids.length === 0 || !slots.companies) return null;
  return (
    <BlockFrame title={title} text={text} layout="above" isToned>
      {slots.companies([...new Set(block.company_ids)])}
    </BlockFrame>
  );
}
