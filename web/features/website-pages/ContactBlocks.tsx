import type { Block } from '#shared/contracts/website-pages.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { toAddressLines } from '../../lib/centre/centre-address.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useFoundRoute, useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AddressLines } from '../../ui/AddressLines.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { ArrowLink } from '../../ui/Link.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame, type BlockProps, useBlockTexts, useEditorLink } from './BlockFrame.tsx';

/** Contacts: persons and desks. */
export function ContactBlock({ block }: Pick<BlockProps, 'block'>) {
  const { title, text } = useBlockTexts()(block);
  if (block.items.length === 0) return null;
  return (
    <BlockFrame title={title} text={text} layout="beside">
      <ul className="page-contacts">
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and their order does not change
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

const ways: readonly RouteName[] = ['how-to-get-here', 'map-way', 'floorplan', 'parking'];

/** Location of the centre: address, a map if the screen has one, and links. */
export function MapBlock({ block, slots }: BlockProps) {
  const t = useTranslate();
  const { mall } = useSite();
  const toLink = useLinks();
  const current = useFoundRoute()?.name;
  const { title, text, button } = useBlockTexts()(block);
  const own = useEditorLink()(block.link);
  const lines = toAddressLines(mall);
  const isTold = lines[0] !== undefined && title?.includes(lines[0]); // the block's title already contains the address
  const entries = [
    ...(own ? [{ href: own, label: button ?? t('pages.open_map') }] : []),
    ...ways.flatMap((name) => {
      const href = name === current ? undefined : toLink(name, name === 'floorplan' ? { id: '' } : {});
      return href === undefined ? [] : [{ href, label: t(`menu.${name}`) }];
    }),
  ];
  return (
    <BlockFrame title={title ?? t('pages.where')} layout="beside">
      {!isTold && lines.length > 0 && <AddressLines lines={lines} />}
      {text && <Prose html={text} />}
      {slots.map}
      {entries.length > 0 && <LinkList entries={entries} />}
    </BlockFrame>
  );
}
// messages: menu.*
