import type { ReactNode } from 'react';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { pageOfText } from './page-of-text.ts';

interface Props<T> {
  /** What editors wrote beside the screen's own facts (`useScreenPage`). Its failure is shown in its place (`ScreenPageBody`). */
  page: { title: string; resource: Resource<unknown> };
  /** What the screen cannot be without; an empty list is an answer, too. Unless said, it says enough by itself. */
  main?: Resource<T>;
  header?: Omit<PageHeaderProps, 'title'>;
  /** The page's sections, from top to bottom. */
  children: ReactNode | ((main: T) => ReactNode);
}

/** The frame of a screen with facts of its own that editors may write on, in each of its states: loading, failed, ready. */
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
