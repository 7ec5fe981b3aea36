import { lazy, Suspense, useEffect, useState } from 'react';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { type Customer, getProfile } from '#shared/contracts/profile.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { usePrivacyPolicy } from '../../ui/PersonalForm.tsx';
import { listSetupSteps, takeSetupTurn } from './setup-steps.ts';

const SetupDialog = lazy(async () => ({ default: (await import('./SetupDialog.tsx')).SetupDialog }));

/** Asks a member with an incomplete profile for the missing data at intervals; they may postpone it (R-SESS-5). Never without a privacy policy. */
export function SetupModal() {
  const hasPolicy = usePrivacyPolicy() !== undefined;
  const profile = useEndpoint(getProfile);
  const [asked, setAsked] = useState<Customer>();
  const customer = profile.state === 'ready' ? profile.data : undefined;
  useEffect(() => {
    if (customer && hasPolicy && listSetupSteps(customer).length > 0 && takeSetupTurn(new Date())) setAsked(customer);
  }, [customer, hasPolicy]);
  const programme = useEndpoint(getLoyaltyProgram, asked && {}); // needed for the first question, so that the dialog opens complete
  if (!asked || programme.state === 'loading') return null;
  return (
    <Suspense>
      <SetupDialog customer={asked} steps={listSetupSteps(asked)} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
}
