import { useState } from 'react';
import type { DeskMember } from '#shared/contracts/desk-members.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';

interface Props {
  member: DeskMember;
  onChanged: () => Promise<void>;
}

/** Buttons to change a member, each with a dialog. */
export function MemberActsBar({ member, onChanged }: Props) {
  const t = useTranslate();
  const [opened, setOpened] = useState<'edit' | 'email' | 'block'>();
  const given = { member, onClose: () => setOpened(undefined), onChanged };
  return (
    <div className="cluster">
      <Button size="small" variant="secondary" icon="edit" onClick={() => setOpened('edit')}>
        {t('members.edit')}
      </Button>
      <Button size="small" variant="secondary" icon="mail" onClick={() => setOpened('email')}>
        {t('members.change_email')}
      </Button>
      <Button size="small" variant="secondary" icon="lock" onClick={() => setOpened('block')}>
        {t(member.blocked ? 'members.unblock' : 'members.block')}
      </Button>
      <EditDialog isOpen={opened === 'edit'} {...given} />
      <EmailDialog isOpen={opened === 'email'} {...given} />
      <BlockDialog isOpen={opened === 'block'} {...given} />
    </div>
  );
}
