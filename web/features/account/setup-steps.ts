import type { Customer } from '#shared/contracts/profile.ts';
import { setupModalEveryDays, storageKeys } from '#shared/site/limits.ts';

export type SetupStep = 'about' | 'interests' | 'newsletter';

/** Lists what a member's profile lacks, in the order of the questions. Empty if it is complete. */
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

/** Whether the member may be asked again. Records the time if so (R-SESS-5). */
export function takeSetupTurn(now: Date): boolean {
  try {
    const lastMs = Date.parse(localStorage.getItem(storageKeys.setupModal) ?? '');
    if (now.getTime() - lastMs < setupModalEveryDays * 86_400_000) return false;
    localStorage.setItem(storageKeys.setupModal, now.toISOString());
    return true;
  } catch {
    return false; // without storage they would be asked at every visit
  }
}
