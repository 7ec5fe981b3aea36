import type { ReactNode } from 'react';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { pageOfText } from './page-of-text.ts';

interface Props<T> {
  /** Editors' content beside the screen's own facts (`useScreenPage`). `ScreenPageBody` shows its failure in place. */
  page: { title: string; resource: Resource<unknown> };
  /** Required data of the screen; an empty list is an answer, too. Default: none. */
  main?: Resource<T>;
  header?: Omit<PageHeaderProps, 'title'>;
  /** The page's sections, from top to bottom. */
  children: ReactNode | ((main: T) => ReactNode);
}

/** Frame of a screen with facts of its own and optional editors' content, in each of its states: loading, failed, ready. */
export function EditedPage<T>({ page, main, header, children }: Props<T>) {
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
