import { type Block, getWebsitePageByAlias, type WebsitePage } from '#shared/contracts/website-pages.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useLandingPicture } from '../../lib/centre/pictures.ts';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { BlockSlots } from './BlockFrame.tsx';
import { PageBody } from './PageBody.tsx';

interface Props {
  resource: Resource<WebsitePage>;
  slots: BlockSlots;
  /** Kind of block that is omitted, because the screen itself renders it. */
  without?: Block['kind'];
}

/** Content that a custom page adds to a built-in screen. If it cannot be loaded, shows an error in its place. */
export function ScreenPageBody({ resource, slots, without }: Props) {
  const t = useTranslate();
  if (resource.state === 'ready') {
    const { blocks } = resource.data;
    return <PageBody page={{ ...resource.data, blocks: blocks.filter(({ kind }) => kind !== without) }} slots={slots} />;
  }
  if (resource.state !== 'failed' || resource.code === 'NotFound') return null;
  return (
    <div className="wrap">
      <ErrorState
        title={t(toFailureTitle(resource.code))}
        message={t(`error.${resource.code}`)}
        action={<Button onClick={resource.retry}>{t('error.retry')}</Button>}
      />
    </div>
  );
}
// messages: error.*

export interface ScreenPage {
  resource: Resource<WebsitePage>;
  title: string;
  /** Lead of the custom page. */
  lead: string | undefined;
  picture: string | undefined;
  /** The tenant's picture for this screen, and the picture of the custom page. */
  pictures: readonly string[];
}

/** The custom page that adds content to a built-in screen. The page's alias is the name of the route. The screen also works without such a page. */
export function useScreenPage(name: RouteName): ScreenPage {
  const t = useTranslate();
  const texts = useRecordTexts();
  const landing = useLandingPicture(name);
  const resource = useEndpoint(getWebsitePageByAlias, { params: { alias: name } });
  const page = resource.state === 'ready' ? resource.data : undefined;
  const pictures = [landing, page?.image].filter((one) => typeof one === 'string');
  return {
    resource,
    title: (page && texts.find(page, 'title')) ?? t(`menu.${name}`),
    lead: page && texts.find(page, 'description'),
    picture: pictures[0],
    pictures,
  };
}
// messages: menu.*
