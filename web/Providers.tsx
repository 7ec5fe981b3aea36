import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { SiteConfig } from '#shared/site/config.ts';
import { NowProvider } from './lib/centre/now.tsx';
import { SiteProvider } from './lib/centre/site.tsx';
import { PageProvider, type PageStore } from './lib/navigation/page.tsx';
import { type Translate, TranslateProvider } from './lib/texts/i18n.tsx';

interface Props {
  config: SiteConfig;
  store: PageStore;
  /** Time of the first page. */
  asOf: string;
  /** Rendered for the current minute. */
  isLive?: boolean | undefined;
  translate: Translate;
  children: ReactNode;
}

/** Switches off background refetching: the page's data is fresh, and the next navigation brings new data. */
export const swrOptions = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };

/** Providers around the pages, the same on the server and in the browser. */
export function Providers({ config, store, asOf, isLive, translate, children }: Props) {
  return (
    <SiteProvider config={config}>
      <TranslateProvider translate={translate}>
        <PageProvider store={store}>
          <SWRConfig value={swrOptions}>
            <NowProvider asOf={asOf} isLive={isLive}>
              {children}
            </NowProvider>
          </SWRConfig>
        </PageProvider>
      </TranslateProvider>
    </SiteProvider>
  );
}
