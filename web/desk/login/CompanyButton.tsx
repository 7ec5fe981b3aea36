import { useEffect, useRef, useState } from 'react';
import { beginCompanyConfirmation, beginCompanyLogin, type StaffSession } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { readStaff } from '../lib/staff.ts';
import { useAct } from '../lib/use-act.ts';
import { useCompanyFailure } from './company-failure.ts';
import { type CompanyFlow, makeSecret, storeFlow, whenDone } from './company-flow.ts';

/** Begins the login on this page, which the provider's page replaces until it returns to `returnTo`. */
export function CompanyLogin({ returnTo }: { returnTo: string }) {
  const t = useTranslate();
  const toReason = useCompanyFailure();
  const { begin, act } = useBegin('login');
  async function press(): Promise<void> {
    const begun = await begin(returnTo);
    if (begun) location.assign(begun.address);
  }
  return (
    <div className="stack-small">
      <Button icon="lock" isWide isLoading={act.isSending} onClick={() => void press()}>
        {t('company.log_in')}
      </Button>
      <Reason reason={toReason(act)} />
    </div>
  );
}

interface WindowProps {
  purpose: CompanyFlow['purpose'];
  onDone: (staff: StaffSession) => void;
}

/** Logs in or confirms in a window of its own, so that this page and its unsaved input stay. */
export function CompanyWindow({ purpose, onDone }: WindowProps) {
  const t = useTranslate();
  const desk = useDesk();
  const toReason = useCompanyFailure();
  const { begin, act } = useBegin(purpose);
  const [isBlocked, setIsBlocked] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  async function finish(): Promise<void> {
    stop.current?.();
    setIsWaiting(false);
    const staff = await readStaff(desk);
    if (staff) onDone(staff);
  }

  async function press(): Promise<void> {
    const opened = window.open('', '_blank', 'popup,width=520,height=720'); // before waiting, or the browser blocks it
    setIsBlocked(opened === null);
    if (!opened) return;
    const begun = await begin();
    if (!begun) return opened.close();
    stop.current?.();
    stop.current = whenDone(begun.state, () => void finish());
    setIsWaiting(true);
    opened.location.replace(begun.address);
  }
  return (
    <div className="stack-small">
      <p className="quiet small">{t('company.window')}</p>
      <Button icon="lock" isWide isLoading={act.isSending} onClick={() => void press()}>
        {t(purpose === 'login' ? 'company.log_in' : 'company.confirm')}
      </Button>
      <p role="status">{isWaiting ? t('company.waiting') : ''}</p>
      <Reason reason={isBlocked ? t('company.blocked') : toReason(act)} />
    </div>
  );
}

function Reason({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <Notice tone="error" role="alert">
      {reason}
    </Notice>
  );
}

/** Begins a flow and stores it until the provider returns. */
function useBegin(purpose: CompanyFlow['purpose']) {
  const { locale } = useDesk();
  const login = useAct(beginCompanyLogin);
  const confirmation = useAct(beginCompanyConfirmation);
  const act = purpose === 'login' ? login : confirmation;
  async function begin(returnTo?: string): Promise<{ address: string; state: string } | undefined> {
    const browser = makeSecret();
    const begun = await act.send({ browser, locale });
    if (begun) storeFlow(begun.state, { purpose, browser, returnTo, begunMs: Date.now() });
    return begun;
  }
  return { begin, act };
}
