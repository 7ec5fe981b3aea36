import { type FormEvent, useState } from 'react';
import { changeStaffRoles, listStaff, type StaffMember } from '#shared/contracts/staff-people.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { toRoleNames, useStaff } from '../lib/staff.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { AccessAct, type AccessActName } from './AccessAct.tsx';
import { AccessFields, isComplete, toAccess, toDraft } from './AccessFields.tsx';
import { LinkShown, type ShownLink } from './LinkShown.tsx';
import { useStaffFailure } from './staff-failure.ts';

interface Props {
  person: StaffMember;
  onClose: () => void;
}

/** A person's roles, and buttons to reset, disable or enable their access. Stays mounted, so that closing returns the focus to the row. */
export function PersonDialog({ person, onClose: onClosed }: Pick<Props, 'onClose'> & { person: StaffMember | undefined }) {
  const t = useTranslate();
  const own = useStaff();
  const [step, setStep] = useState<AccessActName>();
  const [made, setMade] = useState<ShownLink>();
  const onClose = () => {
    setStep(undefined);
    setMade(undefined);
    onClosed();
  };
  const name = person?.name || person?.email || '';
  const title = made ? t('staff.link_title') : step ? t(`staff.${step}_title`, { name }) : name;
  return (
    <Dialog isOpen={person !== undefined} onClose={onClose} title={title} closeLabel={t('desk.close')}>
      {!person ? null : made ? (
        <LinkShown made={made} onClose={onClose} />
      ) : step ? (
        <AccessAct key={step} act={step} person={person} onBack={() => setStep(undefined)} onLink={setMade} onClose={onClose} />
      ) : (
        <div className="stack">
          {person.state !== 'disabled' && <RolesForm person={person} onClose={onClose} />}
          <section className="person-access" aria-labelledby="person-access">
            <h3 id="person-access">{t('staff.access')}</h3>
            {person.id === own.id ? (
              <p>
                {t('staff.own')} <Link href={toDeskPath('account')}>{t('places.account')}</Link>
              </p>
            ) : (
              <AccessButtons person={person} onChoose={setStep} />
            )}
          </section>
        </div>
      )}
    </Dialog>
  );
}

function AccessButtons({ person: { state }, onChoose }: { person: StaffMember; onChoose: (act: AccessActName) => void }) {
  const t = useTranslate();
  if (state === 'disabled')
    return (
      <Button variant="secondary" onClick={() => onChoose('enable')}>
        {t('staff.enable')}
      </Button>
    );
  return (
    <div className="cluster">
      <Button variant="secondary" onClick={() => onChoose('reset')}>
        {state === 'invited' ? t('staff.new_link') : t('staff.reset')}
      </Button>
      <Button variant="secondary" onClick={() => onChoose('disable')}>
        {t('staff.disable')}
      </Button>
    </div>
  );
}

function RolesForm({ person, onClose }: Props) {
  const t = useTranslate();
  const refresh = useRefresh();
  const toReason = useStaffFailure();
  const act = useAct(changeStaffRoles);
  const [draft, setDraft] = useState(() => toDraft(person));
  const [isTried, setIsTried] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (!isComplete(draft)) return;
    const changed = await act.send(toAccess(draft), { params: { id: person.id } });
    await refresh(listStaff);
    if (!changed) return;
    showToast({
      type: 'success',
      title: t('staff.roles_changed', { name: changed.name || changed.email, roles: toRoleNames(changed.roles, t) }),
    });
    onClose();
  }
  return (
    <Form
      label={t('staff.roles')}
      onSubmit={(event) => void submit(event)}
      failure={toReason(act)}
      submit={
        <Button type="submit" isLoading={act.isSending}>
          {t('staff.save_roles')}
        </Button>
      }
    >
      {person.has_company_login && <p className="quiet">{t('staff.by_groups')}</p>}
      <AccessFields draft={draft} onChange={setDraft} isTried={isTried} />
    </Form>
  );
}

// messages: staff.reset_title, staff.disable_title, staff.enable_title
