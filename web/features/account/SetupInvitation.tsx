import { lazy, Suspense, useId, useState } from 'react';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { type Customer, getProfile } from '#shared/contracts/profile.ts';
import { setupModalEveryDays, storageKeys } from '#shared/site/limits.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { usePrivacyPolicy } from '../../ui/PersonalForm.tsx';

const SetupDialog = lazy(async () => ({ default: (await import('./SetupDialog.tsx')).SetupDialog }));

/**
 * Invites a member with an incomplete profile to answer a few questions in a dialog, at intervals (R-SESS-5). The dialog opens only on a click, because
 * it would cover the card that the member shows at a till. Renders nothing if the centre has no privacy policy.
 */
export function SetupInvitation() {
  const t = useTranslate();
  const headingId = useId();
  const hasPolicy = usePrivacyPolicy() !== undefined;
  const profile = useEndpoint(getProfile);
  const [isDue, setIsDue] = useState(() => isSetupDue(new Date()));
  /** The member as before the first answer: each answer changes the profile, but not the questions. */
  const [asked, setAsked] = useState<Customer>();
  const customer = profile.state === 'ready' ? profile.data : undefined;
  const steps = customer ? listSetupSteps(customer) : [];
  const isShown = isDue && hasPolicy && (asked !== undefined || steps.length > 0);
  useEndpoint(getLoyaltyProgram, isShown ? {} : undefined); // requested early, because the first question contains figures of the programme
  if (!isShown) return null;

  function putOff(): void {
    storeSetupDate(new Date());
    setIsDue(false);
    document.getElementById('main')?.focus({ preventScroll: true }); // the clicked button no longer exists
  }

  return (
    <section className="panel setup-invitation" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{t('setup.title')}</h2>
        <p className="quiet">{t('setup.invitation', { count: steps.length })}</p>
      </div>
      <div className="cluster">
        <Button
          variant="secondary"
          onClick={() => {
            storeSetupDate(new Date());
            setAsked(customer);
          }}
        >
          {t('setup.start')}
        </Button>
        <Button variant="quiet" onClick={putOff}>
          {t('setup.later')}
        </Button>
      </div>
      {asked && (
        <Suspense>
          <SetupDialog customer={asked} steps={listSetupSteps(asked)} onClose={putOff} />
        </Suspense>
      )}
    </section>
  );
}

export type SetupStep = 'about' | 'interests' | 'newsletter';

/** Lists what a member's profile lacks, in the order of the questions. Empty if the profile is complete. */
export function listSetupSteps({ birth_date, phone, interests, consents }: Customer): SetupStep[] {
  const isAboutDue = birth_date === null || !phone;
  const isComplete = !isAboutDue && interests.length > 0;
  if (isComplete) return [];
  return [
    ...(isAboutDue ? ['about' as const] : []),
    ...(interests.length === 0 ? ['interests' as const] : []),
    ...(consents.newsletter ? [] : ['newsletter' as const]),
  ];
}

/** Whether enough time has passed since the member opened or postponed the questions (R-SESS-5). */
export function isSetupDue(now: Date): boolean {
  try {
    const lastMs = Date.parse(localStorage.getItem(storageKeys.setupModal) ?? '');
    return !(now.getTime() - lastMs < setupModalEveryDays * 86_400_000);
  } catch {
    return false; // without storage, the member would be asked at every visit
  }
}

/** Stores when the member opened or postponed the questions. */
export function storeSetupDate(now: Date): void {
  try {
    localStorage.setItem(storageKeys.setupModal, now.toISOString());
  } catch {
    // the storage is full, so the member is asked again at the next visit
  }
}
