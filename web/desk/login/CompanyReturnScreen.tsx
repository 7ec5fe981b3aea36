import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { confirmStaffByCompany, logInStaffByCompany } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { staffKey } from '../lib/staff.ts';
import { useAct } from '../lib/use-act.ts';
import { EntryPage } from '../shell/EntryPage.tsx';
import { useCompanyFailure } from './company-failure.ts';
import { announceDone, type CompanyFlow, takeFlow, toPlace } from './company-flow.ts';

interface Returned {
  flow: CompanyFlow;
  state: string;
  /** Undefined if the provider refused, or the person cancelled. */
  code: string | undefined;
  iss: string | undefined;
}

/** Takes the provider's answer out of the address, so that neither history nor a reload contains it. */
function takeReturned(): Returned | undefined {
  const query = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  const state = query.get('state') ?? '';
  const flow = takeFlow(state);
  return flow && { flow, state, code: query.get('code') ?? undefined, iss: query.get('iss') ?? undefined };
}

/** `/desk/login/company`: page to which the company's identity provider returns. */
export function CompanyReturnScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const toReason = useCompanyFailure();
  const login = useAct(logInStaffByCompany);
  const confirmation = useAct(confirmStaffByCompany);
  const [returned] = useState(takeReturned);
  const [isDone, setIsDone] = useState(false);
  const hasBegun = useRef(false);

  async function finish({ flow, state, code, iss }: Returned & { code: string }): Promise<void> {
    const body = { browser: flow.browser, state, code, ...(iss !== undefined && { iss }) };
    const staff = flow.purpose === 'login' ? (await login.send(body))?.staff : await confirmation.send(body);
    if (!staff) return;
    await mutate(staffKey, staff, { revalidate: false });
    if (flow.returnTo !== undefined) return navigate(toPlace(flow.returnTo), { replace: true });
    announceDone(state);
    setIsDone(true);
    window.close();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is sent once
  useEffect(() => {
    if (hasBegun.current || returned?.code === undefined) return;
    hasBegun.current = true;
    void finish({ ...returned, code: returned.code });
  }, []);

  const reason = !returned
    ? t('company.state_invalid')
    : returned.code === undefined
      ? t('company.cancelled')
      : (toReason(login) ?? toReason(confirmation));
  const isInWindow = returned !== undefined && returned.flow.returnTo === undefined;
  const place = toPlace(returned?.flow.returnTo);
  const back = place === '/' ? toDeskPath('login') : `${toDeskPath('login')}?${new URLSearchParams({ to: place })}`;
  return (
    <EntryPage title={t('company.title')} lead={isDone ? t('company.close') : reason === undefined ? t('company.finishing') : undefined}>
      {reason !== undefined && (
        <div className="stack">
          <Notice tone="error" role="alert">
            {reason}
          </Notice>
          {isInWindow ? (
            <Button onClick={() => window.close()}>{t('company.close_window')}</Button>
          ) : (
            <Button href={back}>{t('company.again')}</Button>
          )}
        </div>
      )}
    </EntryPage>
  );
}
