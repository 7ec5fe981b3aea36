import { lazy, Suspense, useEffect, useState } from 'react';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { type Customer, getProfile } from '#shared/contracts/profile.ts';
import { setupModalEveryDays, storageKeys } from '#shared/site/limits.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { usePrivacyPolicy } from '../../ui/PersonalForm.tsx';

const SetupDialog = lazy(async () => ({ default: (await import('./SetupDialog.tsx')).SetupDialog }));

/**
 * Asks a member with an incomplete profile for the missing data, at intervals (R-SESS-5). The member can postpone the questions. Renders nothing if
 * the centre has no privacy policy.
 */
export function SetupModal() {
  const hasPolicy = usePrivacyPolicy() !== undefined;
  const profile = useEndpoint(getProfile);
  const [dueCustomer, setDueCustomer] = useState<Customer>();
  const customer = profile.state === 'ready' ? profile.data : undefined;
  useEffect(() => {
    if (customer && hasPolicy && listSetupSteps(customer).length > 0 && takeSetupTurn(new Date())) setDueCustomer(customer);
  }, [customer, hasPolicy]);
  // loaded before the dialog opens, because the first question contains figures of the programme
  const programme = useEndpoint(getLoyaltyProgram, dueCustomer && {});
  if (!dueCustomer || programme.state === 'loading') return null;
  return (
    <Suspense>
      <SetupDialog customer={dueCustomer} steps={listSetupSteps(dueCustomer)} onClose={() => setDueCustomer(undefined)} />
    </Suspense>
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

/** Whether enough time has passed to ask the member again (R-SESS-5). If so, stores the current time. */
export function takeSetupTurn(now: Date): boolean {
  try {
    const lastMs = Date.parse(localStorage.getItem(storageKeys.setupModal) ?? '');
    if (now.getTime() - lastMs < setupModalEveryDays * 86_400_000) return false;
    localStorage.setItem(storageKeys.setupModal, now.toISOString());
    return true;
  } catch {
    return false; // without storage, the member would be asked at every visit
  }
}
