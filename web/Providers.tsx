import type { ReactNode } from 'react';
import type { SiteConfig } from '#shared/site/config.ts';
import { NowProvider } from './lib/centre/now.tsx';
import { SiteProvider } from './lib/centre/site.tsx';
import { AnswersKept } from './lib/data/answers.ts';
import { PageProvider, type PageStore } from './lib/navigation/page.tsx';
import { type Translate, TranslateProvider } from './lib/texts/i18n.tsx';

interface Props {
  config: SiteConfig;
  store: PageStore;
  /** Of the page that came first. */
  asOf: string;
  translate: Translate;
  children: ReactNode;
}

/** Everything that stands around the pages, the same on the server and in the browser. */
export function Providers({ config, store, asOf, translate, children }: Props) {
  return (
    <SiteProvider config={config}>
      <TranslateProvider translate={translate}>
        <PageProvider store={store}>
          <NowProvider asOf={asOf}>
            {children}
            <AnswersKept />
          </NowProvider>
        </PageProvider>
      </TranslateProvider>
    </SiteProvider>
  );
}
