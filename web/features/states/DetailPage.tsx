import type { ReactNode } from 'react';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/Skeleton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { pageOfText } from './page-of-text.ts';

interface Props<T> {
  /** What the page is about: without it there is no page. */
  resource: Resource<T>;
  /** While it loads: boxes of the size of what comes. Unless said, a page of text. */
  loading?: SkeletonShape;
  /** Where it is an empty list; unless said, then there is no page. */
  empty?: ReactNode;
  /** The page's sections, from top to bottom. */
  children: (record: T) => ReactNode;
}

/** The frame of a page that is about one thing, in each of its states: loading, failed, not there, ready. */
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
