import type { ReactNode } from 'react';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { BelowFirstView } from '../../lib/navigation/stages.tsx';
import type { TrailEnd } from '../../lib/navigation/trail.ts';
import { usePaginationLabels } from '../../lib/texts/pagination-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { PageTrail } from './PageTrail.tsx';

export interface ListFrameProps {
  page: TrailEnd;
  /** There is no such list, or it has no such page. */
  isMissing?: boolean;
  /** What has failed, and the page cannot be without. */
  failed?: Resource<unknown> | undefined;
  /** Beside its name and trail. */
  header?: Omit<PageHeaderProps, 'title' | 'breadcrumbs'>;
  /** The way to it is known without a trail. */
  hasNoTrail?: boolean;
  className?: string | undefined;
  /** Above the list: which of them, in which order. */
  choices?: ReactNode;
  pages?: { page: number; pageCount: number | undefined; toHref: (page: number) => string } | undefined;
  /** Below the pages. */
  footer?: ReactNode;
  /** Sections below the list, from top to bottom. */
  ending?: ReactNode;
  children: ReactNode;
}

/** The frame of a list: its head, what to choose, the list, its pages; an error in its place where there is none. */
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
