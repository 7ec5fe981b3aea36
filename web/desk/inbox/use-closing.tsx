import type { ReactNode } from 'react';
import type { closeConversation, closeRequest } from '#shared/contracts/desk.ts';
import type { reopenConversation, reopenRequest } from '#shared/contracts/desk-inbox.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';

type Closing = typeof closeConversation | typeof closeRequest;
type Reopening = typeof reopenConversation | typeof reopenRequest;

/** Closes an item, with an undo button, and reopens it. */
export function useClosing(closing: Closing, reopening: Reopening, id: number, onDone: () => Promise<void>) {
  const t = useTranslate();
  const close = useAct(closing);
  const reopen = useAct(reopening);
  const input = { params: { id } };

  async function doReopen(): Promise<void> {
    if (!(await reopen.send({}, input))) return showToast({ type: 'error', title: t('inbox.reopen_failed') });
    await onDone();
    showToast({ type: 'success', title: t('inbox.reopened') });
  }
  async function doClose(): Promise<void> {
    if (!(await close.send({}, input))) return showToast({ type: 'error', title: t('inbox.close_failed') });
    await onDone();
    const action = { label: t('inbox.reopen'), onPress: () => void doReopen() };
    showToast({ type: 'success', title: t('inbox.is_closed'), action });
  }
  const button = (isClosed: boolean): ReactNode =>
    isClosed ? (
      <Button variant="secondary" size="small" isLoading={reopen.isSending} onClick={() => void doReopen()}>
        {t('inbox.reopen')}
      </Button>
    ) : (
      <Button variant="secondary" size="small" icon="check" isLoading={close.isSending} onClick={() => void doClose()}>
        {t('inbox.close')}
      </Button>
    );
  return { button };
}
