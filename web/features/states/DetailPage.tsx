import type { ReactNode } from 'react';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/Skeleton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { pageOfText } from './page-of-text.ts';

interface Props<T> {
  /** Subject of the page: without it the page does not exist. */
  resource: Resource<T>;
  /** Skeleton while loading. Default: a page of text. */
  loading?: SkeletonShape;
  /** Shown for an empty list. Default: the page does not exist. */
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
