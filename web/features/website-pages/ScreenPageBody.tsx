import type { Block, WebsitePage } from '#shared/contracts/website-pages.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { BlockSlots } from './block-props.ts';
import { PageBody } from './PageBody.tsx';

interface Props {
  resource: Resource<WebsitePage>;
  slots: BlockSlots;
  /** A kind of block that the screen renders itself. */
  without?: Block['kind'];
}

/** Editors' content of a screen with facts of its own; if it fails, the facts are still shown. */
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
        title={t('error.title')}
        message={t(`error.${resource.code}`)}
        action={<Button onClick={resource.retry}>{t('error.retry')}</Button>}
      />
    </div>
  );
}
// messages: error.*
