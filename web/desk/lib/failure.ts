import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

interface Failed {
  code: HttpStatusName;
  retryAfterSeconds?: number | undefined;
  isUncertain?: boolean | undefined;
}

/** Explains a failure in words: for a `Notice`, an `ErrorState` or a `Form`. */
export function useFailure(): (failed: Failed) => { title: string; message: string } {
  const t = useTranslate();
  return ({ code, retryAfterSeconds, isUncertain }) => {
    if (isUncertain) return { title: t('failure.uncertain'), message: t('failure.look_first') };
    const message = retryAfterSeconds ? t('failure.wait', { minutes: Math.ceil(retryAfterSeconds / 60) }) : t(`error.${code}`);
    return { title: t('failure.title'), message };
  };
}
// messages: error.*
