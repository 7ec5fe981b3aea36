import type { ReactNode } from 'react';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/Skeleton.tsx';
import { ListFrame, type ListFrameProps } from './ListFrame.tsx';
import { ResourceView } from './ResourceView.tsx';

interface Props<T> extends Omit<ListFrameProps, 'children'> {
  resource: Resource<T[]>;
  /** Skeleton in the size of the content. */
  loading: SkeletonShape;
  /** Replaces an empty list. */
  empty: ReactNode;
  children: (records: T[]) => ReactNode;
}

/** The page of a list in each of its states: loading, failed, empty, ready; not found, past its end. */
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
