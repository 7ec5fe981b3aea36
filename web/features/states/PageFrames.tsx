import type { ReactNode } from 'react';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/Skeleton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

interface Props<T> {
  /** Record that is the subject of the page. If the record is not found, the page does not exist. */
  resource: Resource<T>;
  /** Skeleton while loading. Default: a page of text. */
  loading?: SkeletonShape;
  /** Shown if `resource` is an empty list. Default: the page "not found". */
  empty?: ReactNode;
  /** The page's sections, from top to bottom. */
  children: (record: T) => ReactNode;
}

/** Frame of a page about one record, in each of its states: loading, failed, not found, ready. */
export function DetailPage<T>({ resource, loading = pageOfText, empty, children }: Props<T>) {
  const t = useTranslate();
  switch (resource.state) {
    case 'loading':
      return <Skeleton {...loading} label={t('state.loading')} />;
    case 'failed':
      return <ErrorScreen code={resource.code} retry={resource.retry} />;
    case 'empty':
      return empty ?? <ErrorScreen code="NotFound" />;
    case 'ready':
      return children(resource.data);
  }
}

interface EditedPageProps<T> {
  /** Custom page that adds content to the screen (`useScreenPage`). If it cannot be loaded, `ScreenPageBody` shows the error in its place. */
  page: { title: string; resource: Resource<unknown> };
  /** Data that the screen requires; can be an empty list. Undefined if the screen requires no data. */
  main?: Resource<T>;
  header?: Omit<PageHeaderProps, 'title'>;
  /** The page's sections, from top to bottom. */
  children: ReactNode | ((main: T) => ReactNode);
}

/** Frame of a built-in screen with optional content of a custom page, in each of its states: loading, failed, ready. */
export function EditedPage<T>({ page, main, header, children }: EditedPageProps<T>) {
  const t = useTranslate();
  if (main?.state === 'failed') return <ErrorScreen code={main.code} retry={main.retry} />;
  if (main?.state === 'loading' || page.resource.state === 'loading') return <Skeleton {...pageOfText} label={t('state.loading')} />;
  return (
    <>
      <PageHeader {...header} title={page.title} />
      {typeof children === 'function' ? main && children(main.data) : children}
    </>
  );
}

/** Default skeleton: a page of text. */
const pageOfText: SkeletonShape = { className: 'wrap page-loading', kind: 'text', lines: 12 };
