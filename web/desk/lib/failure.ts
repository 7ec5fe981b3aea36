import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

interface Failed {
  code: HttpStatusName;
  retryAfterSeconds?: number | undefined;
}

/** Why something did not work, in words: for a `Notice`, an `ErrorState` or a `Form`. */
export function useFailure(): (failed: Failed) => { title: string; message: string } {
  const t = useTranslate();
  return ({ code, retryAfterSeconds }) => ({
    title: t('failure.title'),
    message: retryAfterSeconds ? t('failure.wait', { minutes: Math.ceil(retryAfterSeconds / 60) }) : t(`error.${code}`),
  });
}
// messages: error.*
