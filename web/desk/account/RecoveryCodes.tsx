import { useState } from 'react';
import { getStaffAccess, makeRecoveryCodes } from '#shared/contracts/staff.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';

/** Shows the number of unused recovery codes, and creates new codes, which are shown once. */
export function RecoveryCodes({ left }: { left: number }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const make = useAct(makeRecoveryCodes);
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();

  async function create(): Promise<void> {
    const made = await make.send({});
    if (!made) return;
    setIsAsking(false);
    setCodes(made.codes);
    await refresh(getStaffAccess);
  }
  return (
    <section className="desk-section" aria-labelledby="recovery">
      <h2 id="recovery">{t('account.recovery')}</h2>
      <p className="quiet">{t('account.recovery_about')}</p>
      <p>{t('account.recovery_left', { count: left })}</p>
      <div>
        <Button variant="secondary" isLoading={make.isSending} onClick={() => (left > 0 ? setIsAsking(true) : void create())}>
          {left > 0 ? t('account.recovery_replace') : t('account.recovery_make')}
        </Button>
      </div>
      {make.state === 'failed' && !isAsking && (
        <Notice tone="error" role="alert">
          {toFailure(make).message}
        </Notice>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        size="small"
        title={t('account.recovery_replace')}
        closeLabel={t('desk.close')}
        footer={
          <>
            <Button isLoading={make.isSending} onClick={() => void create()}>
              {t('account.recovery_replace')}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t('account.cancel')}
            </Button>
          </>
        }
      >
        <p>{make.state === 'failed' ? toFailure(make).message : t('account.recovery_replace_about')}</p>
      </Dialog>
      <ShownCodes codes={codes} onClose={() => setCodes(undefined)} />
    </section>
  );
}

/** Shows new codes, to print or to download. They cannot be shown again. */
function ShownCodes({ codes = [], onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
  const t = useTranslate();
  const { centre } = useDesk().start;
  const text = `${t('account.recovery_file', { centre })}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      isOpen={codes.length > 0}
      onClose={onClose}
      title={t('account.recovery_made')}
      closeLabel={t('desk.close')}
      className="recovery-dialog"
      footer={
        <>
          <Button icon="download" onClick={() => downloadFile('recovery-codes.txt', 'text/plain', text)}>
            {t('account.recovery_download')}
          </Button>
          <Button variant="secondary" icon="print" onClick={() => print()}>
            {t('account.recovery_print')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('account.recovery_kept')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        <p>{t('account.recovery_once')}</p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
