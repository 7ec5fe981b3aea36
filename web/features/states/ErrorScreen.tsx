import { httpStatuses } from '#shared/contracts/errors.ts';
import { findLandingPath, routeExists } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import type { FailureCode } from '../../lib/data/failure-code.ts';
import { usePageReport } from '../../lib/navigation/page.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

interface Props {
  code: FailureCode;
  /** Message of the error, if it is meant for visitors. */
  message?: string | undefined;
  retry?: (() => void) | undefined;
}

const titles: Readonly<Partial<Record<FailureCode, 'error.title_404' | 'error.title_offline'>>> = {
  NotFound: 'error.title_404',
  Offline: 'error.title_offline',
};

/** Error page for a code, with a link to the home page (R-NAV-9). For `NotFound` also with the search. */
export function ErrorScreen({ code, message, retry: tryAgain }: Props) {
  const t = useTranslate();
  const { locale, settings } = useSite();
  const status = code === 'Offline' ? undefined : httpStatuses[code];
  const retry = code === 'NotFound' ? undefined : tryAgain; // a retry cannot help if the page does not exist
  const title = t(titles[code] ?? 'error.title');
  const search = code === 'NotFound' && routeExists('search', settings) ? findLandingPath('search', locale) : undefined;
  usePageReport(status ?? 503, { title, alternates: {}, isUnlisted: true });
  return (
    <div className="wrap error-screen">
      <ErrorState
        level={1}
        code={status}
        title={title}
        message={code === 'NotFound' ? t('error.text_404') : (message ?? t(`error.${code}`))}
        action={
          <>
            {retry && <Button onClick={retry}>{t('error.retry')}</Button>}
            <Button href={findLandingPath('home', locale) ?? '/'} variant={retry ? 'secondary' : 'primary'}>
              {t('error.homepage')}
            </Button>
          </>
        }
      />
      {search !== undefined && (
        <SearchField action={search} label={t('search.label')} submitLabel={t('search.submit')} placeholder={t('search.placeholder')} />
      )}
    </div>
  );
}
// messages: error.*
