import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import type { BlockSlots } from './block-props.ts';
import { PageBody } from './PageBody.tsx';

interface Props {
  /** The page's key: that of the screen it belongs to. */
  alias: string;
  slots?: BlockSlots;
}

/** What editors add to a screen of the site, below its own facts; nothing where they have written nothing. */
export function AliasPart({ alias, slots }: Props) {
  const page = useEndpoint(getWebsitePageByAlias, { params: { alias } });
  return page.state === 'ready' ? <PageBody page={page.data} {...(slots && { slots })} /> : null;
}
