import { messages } from 'virtual:messages/offline';
import type { KeptPage } from '#shared/site/offline.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { usePageReport } from '../../lib/navigation/page.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';

/** Takes the place of a page that the browser has not stored, while there is no network. Links to the pages that it has. */
export function OfflineScreen({ pages }: { pages: NonNullable<KeptPage['instead']> }) {
  const { title, lead, retry, instead } = messages[useSite().locale];
  usePageReport(503, { title, alternates: {}, isUnlisted: true });
  return (
    <div className="wrap error-screen">
      <ErrorState level={1} title={title} message={lead} action={<Button onClick={() => location.reload()}>{retry}</Button>} />
      {pages.length > 0 && (
        <nav aria-labelledby="offline-pages" className="offline-pages">
          <h2 id="offline-pages">{instead}</h2>
          <ul>
            {pages.map(({ path, title: name }) => (
              <li key={path}>
                <Link href={path}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
