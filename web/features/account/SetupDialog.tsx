import { useEffect, useRef, useState } from 'react';
import { type Customer, getProfile } from '#shared/contracts/profile.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AboutStep, InterestsStep, NewsletterStep } from './SetupForms.tsx';
import type { SetupStep } from './SetupInvitation.tsx';

interface Props {
  customer: Customer;
  steps: readonly SetupStep[];
  onClose: () => void;
}

const forms = { about: AboutStep, interests: InterestsStep, newsletter: NewsletterStep } as const;

/** Asks one question at a time. Each answer is saved immediately, so that a member who stops half-way does not lose the answers. */
export function SetupDialog({ customer, steps, onClose }: Props) {
  const t = useTranslate();
  const refresh = useRefresh();
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLParagraphElement>(null);
  const step = steps[index] ?? 'about';
  const isLast = index === steps.length - 1;
  const StepForm = forms[step];
  useEffect(() => {
    if (index > 0) heading.current?.focus();
  }, [index]);

  function goOn(): void {
    if (!isLast) {
      setIndex(index + 1);
      return;
    }
    siteToasts().show({ type: 'success', title: t('setup.done') });
    onClose();
  }
  const saved = () => {
    refresh(getProfile);
    goOn();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('setup.title')} closeLabel={t('setup.later')}>
      <div className="setup-step">
        <p ref={heading} tabIndex={-1} className="quiet">
          {t('setup.step', { number: index + 1, count: steps.length })}
        </p>
        <StepForm
          key={step}
          customer={customer}
          onSaved={saved}
          putOff={
            <Button variant="quiet" onClick={isLast ? onClose : () => setIndex(index + 1)}>
              {isLast ? t('setup.later') : t('setup.skip')}
            </Button>
          }
        />
      </div>
    </Dialog>
  );
}
