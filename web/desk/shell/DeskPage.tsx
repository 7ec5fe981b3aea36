import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import type { Called } from '../lib/use-call.ts';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Actions for the whole page, beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Frame of a screen with its title, which is also the title of the browser tab. After navigation the heading gets the focus. */
export function DeskPage({ title, lead, actions, children }: Props) {
  const { centre } = useDesk().start;
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirst = key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same screen can show several addresses
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [pathname]);
  return (
    <div className="desk-page">
      <title>{`${title} · ${centre}`}</title>
      <header className="desk-page-head">
        <div>
          <h1 ref={heading} tabIndex={-1} className="desk-title">
            {title}
          </h1>
          {lead !== undefined && <p className="desk-lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="cluster">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function NotFound() {
  const t = useTranslate();
  return (
    <DeskPage title={t('desk.not_found')} lead={t('desk.not_found_lead')}>
      <p>
        <Button href={toDeskPath()}>{t('desk.to_today')}</Button>
      </p>
    </DeskPage>
  );
}

interface FailedCallProps {
  /** A call that has failed. */
  called: Called<unknown> & { refresh: () => Promise<void> };
  level?: 2 | 3;
}

/** Why a call failed, with a button to try again. Renders nothing for calls that have not failed. */
export function FailedCall({ called, level }: FailedCallProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  if (called.state !== 'failed') return null;
  const again = <Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>;
  return <ErrorState {...(level && { level })} {...toFailure(called)} action={again} />;
}

/** Loading indicator. */
export function Waiting() {
  const t = useTranslate();
  return <Skeleton kind="text" lines={5} className="desk-waiting" label={t('desk.loading')} />;
}
