import { useContext, useState } from 'react';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { getOwnData } from '#shared/contracts/profile.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Button to download all data about the member as a file. */
export function OwnData() {
  const t = useTranslate();
  const api = useContext(SupplyContext)?.api;
  const [state, setState] = useState<'idle' | 'asking' | HttpStatusName>('idle');

  async function take(): Promise<void> {
    if (!api) return;
    setState('asking');
    try {
      const { data } = await api.read(getOwnData);
      downloadFile(`${t('profile.file')}-${data.exported_at.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2));
      setState('idle');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error.httpStatus);
    }
  }

  return (
    <div className="stack-small">
      <p className="measure">{t('profile.take_text')}</p>
      <p>
        <Button variant="secondary" icon="download" isLoading={state === 'asking'} onClick={() => void take()}>
          {t('profile.take')}
        </Button>
      </p>
      {state !== 'idle' && state !== 'asking' && (
        <Notice tone="error" role="alert">
          {t(`error.${state}`)}
        </Notice>
      )}
    </div>
  );
}
// messages: error.*
