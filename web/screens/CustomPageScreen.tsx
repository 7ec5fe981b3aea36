import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { PageBlocks } from '../features/website-pages/PageBlocks.tsx';
import { useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { useRoute } from '../lib/route.tsx';
import { useSite } from '../lib/site.tsx';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { useWords } from '../lib/words.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** A page of the editors' own, by its alias or its path in any language (R-ROUTE-13). */
export function CustomPageScreen() {
  const t = useTranslate();
  const words = useWords();
  const { locale, locales } = useSite();
  const { params } = useRoute();
  const page = useEndpoint(getWebsitePageByAlias, { params: { alias: params.alias ?? '' } });
  const found = page.state === 'ready' ? page.data : undefined;
  const toOwnPath = (target: typeof locale) =>
    toPath('page', target, { alias: found?.translations.find((one) => one.locale === target)?.path ?? found?.alias ?? params.alias ?? '' });
  const title = found && words.get(found, 'title');
  const description = found && words.find(found, 'description');
  usePageReport(
    200,
    found && title
      ? {
          title,
          ...(description && { description }),
          path: toOwnPath(locale),
          alternates: Object.fromEntries(locales.map((target) => [target, toOwnPath(target)])),
        }
      : undefined,
  );
  if (page.state === 'failed') return <ErrorScreen code={page.code} retry={page.retry} />;
  if (!found) return <Skeleton className="wrap document-loading" kind="text" lines={12} label={t('state.loading')} />;
  const article = words.find(found, 'article');
  return (
    <>
      <PageHeader title={title} lead={description} />
      <div className="wrap">
        {article && <Prose html={article} />}
        <PageBlocks blocks={found.blocks} />
      </div>
    </>
  );
}
