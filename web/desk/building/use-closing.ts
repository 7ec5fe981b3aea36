import { listDeskConnectors, setConnectorWorking, setEntranceClosed } from '#shared/contracts/desk-building.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import type { Closable } from './closables.ts';

/** Closes or reopens an element, and shows the result with an undo button. */
export function useClosing({ what, title }: Pick<Closable, 'what' | 'title'>) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const way = useAct(setConnectorWorking);
  const entrance = useAct(setEntranceClosed);
  const act = 'way' in what ? way : entrance;

  const send = (isOpen: boolean, why?: string) =>
    'way' in what
      ? way.send({ working: isOpen, why }, { params: { id: what.way } })
      : entrance.send({ closed: !isOpen, why }, { params: { id: what.entrance } });

  async function set(isOpen: boolean): Promise<void> {
    if (!(await send(isOpen))) return;
    await refresh(listDeskConnectors);
    const action = { label: t('building.undo'), onPress: () => void set(!isOpen) };
    showToast({ title: t(isOpen ? 'building.now_open' : 'building.now_closed', { title }), type: 'success', action });
  }

  return {
    isSending: act.isSending,
    failure: act.state === 'failed' ? toFailure(act).message : undefined,
    set,
    /** Note for colleagues about why it is closed. */
    async say(why: string): Promise<void> {
      if (await send(false, why)) await refresh(listDeskConnectors);
    },
  };
}
