import type { Block } from '#shared/contracts/website-pages.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { ArrowLink } from '../../ui/ArrowLink.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockTexts } from './use-block-texts.ts';
import { useEditorLink } from './use-editor-link.ts';

/** Contact persons and desks. */
export function ContactBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockTexts()(block);
  if (block.items.length === 0) return null;
  return (
    <BlockFrame title={title} text={text} layout="beside">
      <ul className="page-contacts">
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and their order is the block's
          <Contact key={index} item={item} level={title === undefined ? 2 : 3} />
        ))}
      </ul>
    </BlockFrame>
  );
}

function Contact({ item: { image, link, phone, email, translations }, level }: { item: Block['items'][number]; level: 2 | 3 }) {
  const { title, text, button } = useBlockTexts()({ translations });
  const href = useEditorLink()(link);
  return (
    <li className="ruled-block page-contact">
      {image && <Image {...toPicture(image, 320)} alt="" ratio="square" sizes="6rem" fallbackIcon="user" />}
      {title && (
        <Heading level={level} className="page-contact-title">
          {title}
        </Heading>
      )}
      {text && <Prose html={text} />}
      <p className="page-reach">
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" size="small" />
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`}>
            <Icon name="mail" size="small" />
            {email}
          </a>
        )}
      </p>
      {href && button && <ArrowLink href={href}>{button}</ArrowLink>}
    </li>
  );
}
