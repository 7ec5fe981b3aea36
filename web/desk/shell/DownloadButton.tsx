import type { BodyInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useDownload } from '../lib/use-download.ts';

interface DownloadButtonProps<E extends Endpoint> {
  contract: E;
  /** Called when the button is pressed. */
  toBody: () => BodyInput<E>;
  label: string;
}

/** Button that saves the file of a call, with the reason below if that fails. */
export function DownloadButton<E extends Endpoint>({ contract, toBody, label }: DownloadButtonProps<E>) {
  const t = useTranslate();
  const toFailure = useFailure();
  const file = useDownload(contract);
  const save = async () => {
    if (await file.download({}, toBody())) showToast({ type: 'success', title: t('sheets.saved') });
  };
  return (
    <>
      <Button variant="secondary" size="small" icon="download" isLoading={file.isLoading} onClick={() => void save()}>
        {label}
      </Button>
      {file.state === 'failed' && (
        <p className="sheet-failure" role="alert">
          {toFailure(file).message}
        </p>
      )}
    </>
  );
}
