import { type ReactNode, useEffect } from 'react';
import { useCentreZone } from '../../lib/centre/hours.ts';
import { useSite } from '../../lib/centre/site.tsx';
import type { Api } from '../../lib/data/api.ts';
import type { Navigation } from '../../lib/navigation/navigation.ts';
import { LinkProvider } from '../../ui/Link.tsx';

interface Props {
  navigation: Pick<Navigation, 'state' | 'renew'>;
  api: Pick<Api, 'readPage'>;
  children: ReactNode;
}

/** Frame of pages for screens in the building: no header, footer, notices or toasts. Keeps the page fresh without anybody's help. */
export function ScreenShell({ navigation, api, children }: Props) {
  const { buildId } = useSite();
  const timeZone = useCentreZone();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    import('../../lib/browser/screen-upkeep.ts').then(
      ({ startScreenUpkeep, createRefresh }) => {
        if (!isOver) stop = startScreenUpkeep({ refresh: createRefresh(navigation, api), buildId, timeZone });
      },
      () => {}, // without a network at the first start: the browser's reload is the way out
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [navigation, api, buildId, timeZone]);
  return (
    <LinkProvider externalHint="">
      <main className="screen-page">{children}</main>
    </LinkProvider>
  );
}
