import type { ReactNode } from 'react';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { BelowFirstView } from '../../lib/navigation/stages.tsx';
import type { TrailEnd } from '../../lib/navigation/trail.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../../lib/texts/pagination-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/Skeleton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { PageTrail } from './PageTrail.tsx';
import { ResourceView } from './ResourceView.tsx';

interface Props<T> extends Omit<ListFrameProps, 'children'> {
  resource: Resource<T[]>;
  /** Skeleton in the size of the content. */
  loading: SkeletonShape;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  children: (records: T[]) => ReactNode;
}

/** The page of a list in each of its states: loading, failed, empty, ready; also not found, and beyond the last page. */
export function ListPage<T>({ resource, loading, empty, children, ...frame }: Props<T>) {
  const t = useTranslate();
  return (
    <ListFrame {...frame}>
      <ResourceView resource={resource} loading={<Skeleton {...loading} label={t('state.loading')} />} empty={empty}>
        {children}
      </ResourceView>
    </ListFrame>
  );
}

interface ListFrameProps {
  page: TrailEnd;
  /** Whether the list, or this page of it, does not exist. */
  isMissing?: boolean;
  /** Data that the page requires and that could not be loaded. */
  failed?: Resource<unknown> | undefined;
  /** Props of the page head other than title and trail. */
  header?: Omit<PageHeaderProps, 'title' | 'breadcrumbs'>;
  /** Whether the page is shown without a trail. */
  hasNoTrail?: boolean;
  className?: string | undefined;
  /** Filters and sort order, above the list. */
  choices?: ReactNode;
  pages?: { page: number; pageCount: number | undefined; toHref: (page: number) => string } | undefined;
  /** Content below the pagination. */
  footer?: ReactNode;
  /** Sections below the list, from top to bottom. */
  ending?: ReactNode;
  children: ReactNode;
}

/** Frame of a list: head, filters, list, pagination. Shows an error page if the list does not exist. */
export function ListFrame({
  page,
  isMissing,
  failed,
  header,
  hasNoTrail,
  className,
  choices,
  pages,
  footer,
  ending,
  children,
}: ListFrameProps) {
  const labels = usePaginationLabels();
  if (isMissing) return <ErrorScreen code="NotFound" />;
  if (failed?.state === 'failed') return <ErrorScreen code={failed.code} retry={failed.retry} />;
  return (
    <>
      <PageHeader {...header} title={page.heading} breadcrumbs={hasNoTrail ? undefined : <PageTrail page={page} />} />
      <div className={classNames('wrap', className)}>
        {choices}
        {children}
        <BelowFirstView>
          {pages && <Pagination {...pages} pageCount={pages.pageCount ?? 1} labels={labels} />}
          {footer}
        </BelowFirstView>
      </div>
      {ending}
    </>
  );
}
