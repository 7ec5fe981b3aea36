import type { RouteName } from '#shared/site/routes.ts';
import { toAddressLines } from '../../lib/centre/centre-address.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useFoundRoute, useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AddressLines } from '../../ui/AddressLines.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { useBlockTexts } from './use-block-texts.ts';
import { useEditorLink } from './use-editor-link.ts';

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
  const isTold = lines[0] !== undefined && title?.includes(lines[0]); // the editors' title already is the address
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
