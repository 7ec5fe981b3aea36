import type { closeConversation, closeRequest, DeskConversation } from '#shared/contracts/desk.ts';
import {
  type assignConversation,
  type assignRequest,
  listColleagues,
  type reopenConversation,
  type reopenRequest,
} from '#shared/contracts/desk-inbox.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useStaff } from '../lib/staff.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall } from '../lib/use-call.ts';

export interface PaneActionsProps {
  item: Pick<DeskConversation, 'id' | 'closed_at' | 'assigned_to'>;
  /** The calls for conversations, or those for requests. */
  calls: {
    assign: typeof assignConversation | typeof assignRequest;
    close: typeof closeConversation | typeof closeRequest;
    reopen: typeof reopenConversation | typeof reopenRequest;
  };
  onChanged: () => Promise<void>;
}

/** Assigns, closes and reopens an item. */
export function PaneActions({ item: { id, closed_at, assigned_to }, calls, onChanged }: PaneActionsProps) {
  const { send, isSending } = useAct(calls.assign);
  return (
    <>
      <Assignee
        assignedTo={assigned_to}
        isSending={isSending}
        onAssign={(staff_id) => void send({ staff_id }, { params: { id } }).then(onChanged)}
      />
      <CloseButton id={id} isClosed={closed_at !== null} calls={calls} onDone={onChanged} />
    </>
  );
}

interface AssigneeProps {
  assignedTo: DeskConversation['assigned_to'];
  isSending: boolean;
  onAssign: (staffId: number | null) => void;
}

/** Assigns an item: with one click to oneself, or to any colleague. */
function Assignee({ assignedTo, isSending, onAssign }: AssigneeProps) {
  const t = useTranslate();
  const staff = useStaff();
  const colleagues = useCall(listColleagues);
  const known = 'data' in colleagues ? colleagues.data : [];
  const shown = assignedTo && !known.some(({ id }) => id === assignedTo.id) ? [...known, assignedTo] : known; // the assignee may have left the staff
  return (
    <div className="inbox-assignee">
      <Select
        aria-label={t('inbox.assignee')}
        value={assignedTo?.id ?? ''}
        disabled={isSending}
        choices={[
          { value: '', label: t('inbox.assigned_nobody') },
          ...shown.map(({ id, name }) => ({ value: String(id), label: id === staff.id ? t('inbox.assigned_me', { name }) : name })),
        ]}
        onChange={({ currentTarget }) => onAssign(currentTarget.value === '' ? null : Number(currentTarget.value))}
      />
      {assignedTo?.id !== staff.id && (
        <Button variant="secondary" size="small" icon="user" isLoading={isSending} onClick={() => onAssign(staff.id)}>
          {t('inbox.assign_me')}
        </Button>
      )}
    </div>
  );
}

interface CloseButtonProps {
  id: number;
  isClosed: boolean;
  calls: Pick<PaneActionsProps['calls'], 'close' | 'reopen'>;
  onDone: () => Promise<void>;
}

/** Closes an item, with an undo button, or reopens it. */
function CloseButton({ id, isClosed, calls, onDone }: CloseButtonProps) {
  const t = useTranslate();
  const close = useAct(calls.close);
  const reopen = useAct(calls.reopen);
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
  return isClosed ? (
    <Button variant="secondary" size="small" isLoading={reopen.isSending} onClick={() => void doReopen()}>
      {t('inbox.reopen')}
    </Button>
  ) : (
    <Button variant="secondary" size="small" icon="check" isLoading={close.isSending} onClick={() => void doClose()}>
      {t('inbox.close')}
    </Button>
  );
}
