import type { ReactNode } from 'react';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

interface Props<T> {
  resource: Resource<T>;
  /** Skeleton in the size of the content. */
  loading: ReactNode;
  empty?: ReactNode;
  children: (data: T, meta: ListMeta | undefined) => ReactNode;
}

/** Part of a screen whose data is from one call, in each of its four states. */
export function ResourceView<T>({ resource, loading, empty = null, children }: Props<T>) {
  const t = useTranslate();
  switch (resource.state) {
    case 'loading':
      return <div aria-busy="true">{loading}</div>;
    case 'failed':
      return (
        <ErrorState
          title={t(toFailureTitle(resource.code))}
          message={t(`error.${resource.code}`)}
          action={<Button onClick={resource.retry}>{t('error.retry')}</Button>}
        />
      );
    case 'empty':
      return empty;
    case 'ready':
      return children(resource.data, resource.meta);
  }
}
// messages: error.*
