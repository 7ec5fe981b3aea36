import type { ReactNode } from 'react';
import type { DeskMember } from '#shared/contracts/desk-members.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export interface MemberDialogProps {
  member: DeskMember;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** A dialog about a member. */
export function MemberDialog({
  title,
  isOpen,
  onClose,
  children,
}: Pick<MemberDialogProps, 'isOpen' | 'onClose'> & { title: string; children: ReactNode }) {
  const t = useTranslate();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('desk.close')} size="small">
      {children}
    </Dialog>
  );
}
