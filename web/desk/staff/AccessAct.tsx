import { disableStaff, enableStaff, listStaff, resetStaff, type StaffMember } from '#shared/contracts/staff-people.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import type { ShownLink } from './LinkShown.tsx';
import { useStaffFailure } from './staff-failure.ts';

export type AccessActName = 'reset' | 'disable' | 'enable';

interface Props {
  act: AccessActName;
  person: StaffMember;
  onBack: () => void;
  onLink: (made: ShownLink) => void;
  onClose: () => void;
}

/** Explains an act on a person's access, and runs the act. */
export function AccessAct({ act, person, onBack, onLink, onClose }: Props) {
  const t = useTranslate();
  const refresh = useRefresh();
  const toReason = useStaffFailure();
  const reset = useAct(resetStaff);
  const disable = useAct(disableStaff);
  const enable = useAct(enableStaff);
  const current = { reset, disable, enable }[act];
  const failure = toReason(current);
  const name = person.name || person.email;

  async function run(): Promise<void> {
    const onPerson = { params: { id: person.id } };
    if (act === 'disable') {
      const isDone = await disable.send({}, onPerson);
      await refresh(listStaff);
      if (!isDone) return;
      showToast({ type: 'success', title: t('staff.disabled', { name }) });
      return onClose();
    }
    const made = await (act === 'reset' ? reset : enable).send({}, onPerson);
    await refresh(listStaff);
    if (!made) return;
    const { link } = made;
    if (link !== null) return onLink({ ...made, link });
    showToast({ type: 'success', title: t('staff.by_company', { name }) });
    onClose();
  }
  const about = act === 'reset' && person.state === 'invited' ? t('staff.new_link_about') : t(`staff.${act}_about`, { name });
  return (
    <div className="stack">
      <p>{about}</p>
      {failure && (
        <Notice tone="error" role="alert" title={failure.title}>
          {failure.message}
        </Notice>
      )}
      <div className="cluster">
        <Button autoFocus isLoading={current.isSending} onClick={() => void run()}>
          {act === 'reset' && person.state === 'invited' ? t('staff.new_link') : t(`staff.${act}`)}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('staff.back')}
        </Button>
      </div>
    </div>
  );
}
// messages: staff.reset, staff.reset_about, staff.disable, staff.disable_about, staff.enable, staff.enable_about
