import type { DeskConversation } from '#shared/contracts/desk.ts';
import { listColleagues } from '#shared/contracts/desk-inbox.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';

interface Props {
  assignedTo: DeskConversation['assigned_to'];
  isSending: boolean;
  onAssign: (staffId: number | null) => void;
}

/** Assigns a task: to oneself with one click, or to any colleague. */
export function Assignee({ assignedTo, isSending, onAssign }: Props) {
  const t = useTranslate();
  const staff = useStaff();
  const colleagues = useCall(listColleagues);
  const known = 'data' in colleagues ? colleagues.data : [];
  const shown = assignedTo && !known.some(({ id }) => id === assignedTo.id) ? [...known, assignedTo] : known; // has left
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
