import { useState } from 'react';
import { logOutStaff, logOutStaffEverywhere } from '#shared/contracts/staff.ts';
import { getTill } from '#shared/contracts/till.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { leaveTo } from '../lib/leave.ts';
import { toRoleNames, useMay, useStaff } from '../lib/staff.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage } from '../shell/DeskPage.tsx';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { countWaiting } from '../till/stored-purchases.ts';
import { OwnAccess } from './OwnAccess.tsx';
import { OwnEmails } from './OwnEmails.tsx';

/** The logged-in staff member, with buttons to log out. */
export function AccountScreen() {
  const t = useTranslate();
  const { name, roles, expires_at } = useStaff();
  const { dayTime } = useDates();
  const may = useMay();
  return (
    <DeskPage title={t('places.account')} lead={t('places.account_about')}>
      <div className="desk-sections">
        <section className="desk-section" aria-labelledby="who">
          <h2 id="who">{t('account.who')}</h2>
          <DefinitionList
            entries={[
              { term: t('account.name'), description: name },
              { term: t('account.role'), description: toRoleNames(roles, t) },
              { term: t('account.until'), description: dayTime(expires_at) },
            ]}
          />
          <p className="quiet small">{t(may(getTill) ? 'account.idle_till' : 'account.idle')}</p>
          <LogOut />
        </section>
        <section className="desk-section" aria-labelledby="language">
          <h2 id="language">{t('account.language')}</h2>
          <LanguageChoice />
        </section>
        <OwnEmails />
        <OwnAccess />
      </div>
    </DeskPage>
  );
}

/** Buttons to log out here or everywhere. Loads the login page as a new document, so that no data stays in memory. */
function LogOut() {
  const t = useTranslate();
  const { id } = useStaff();
  const toFailure = useFailure();
  const here = useAct(logOutStaff);
  const everywhere = useAct(logOutStaffEverywhere);
  const [waiting, setWaiting] = useState(0);
  const failed = [here, everywhere].find(({ state }) => state === 'failed');
  const leave = async (act: typeof here | typeof everywhere) => {
    const count = countWaiting(id);
    setWaiting(count);
    if (count > 0 && waiting === 0) return; // the second click leaves them on the device
    const left = await act.send({});
    if (left) leaveTo(('company_logout' in left && left.company_logout) || toDeskPath('login'));
  };
  return (
    <div className="stack-small">
      <div className="cluster">
        <Button variant="secondary" icon="logout" isLoading={here.isSending} onClick={() => void leave(here)}>
          {t('account.log_out')}
        </Button>
        <Button variant="quiet" isLoading={everywhere.isSending} onClick={() => void leave(everywhere)}>
          {t('account.log_out_everywhere')}
        </Button>
      </div>
      {waiting > 0 && (
        <Notice tone="error" role="alert" title={t('account.till_waits', { count: waiting })}>
          {t('account.till_waits_text')}
        </Notice>
      )}
      {failed?.state === 'failed' && (
        <Notice tone="error" role="alert">
          {toFailure(failed).message}
        </Notice>
      )}
    </div>
  );
}
